import { Button } from 'antd';
import { smsCopy } from './sms.copy';
import { costlyCharacters, type CostlyCharacter } from './sms-text';
import styles from './sms.module.css';

const { costly: copy } = smsCopy;
/** Maximum number of words shown as context of a character. */
const SHOWN_WORDS = 3;

interface Props {
  text: string;
  /** Called with the text after one or all characters were replaced. */
  onChange: (text: string) => void;
}

/** Lists the characters that make a text message more expensive, and offers replacements. */
export function CostlyCharacters({ text, onChange }: Props) {
  const costly = costlyCharacters(text);
  if (costly.length === 0) return null;
  const without = (characters: readonly CostlyCharacter[]): string =>
    characters.reduce(
      (left, { character, instead }) => left.replaceAll(character, instead),
      text.normalize('NFC'),
    );
  return (
    <div className={styles.costly}>
      <div className={styles.costlyHead}>
        <p>
          <strong>{copy.title(costly.length)}</strong> {copy.hint}
        </p>
        {costly.length > 1 && (
          <Button size="small" onClick={() => onChange(without(costly))}>
            {copy.changeAll}
          </Button>
        )}
      </div>
      <ul aria-label={copy.list}>
        {costly.map((one) => (
          <li key={one.character}>
            <b className={styles.character}>{nameOf(one)}</b>
            <span className={styles.where}>
              {one.instead ? copy.write(one.instead) : copy.leaveOut}
              <small>
                {copy.times(one.count)}
                {one.words.length > 0 && ` · ${copy.inWords} `}
                <Words costly={one} />
              </small>
            </span>
            <Button
              size="small"
              aria-label={one.instead ? copy.changeTo(nameOf(one), one.instead) : copy.removeIt(nameOf(one))}
              onClick={() => onChange(without([one]))}
            >
              {one.instead ? copy.change : copy.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the name of a character; a special space would be invisible. */
const nameOf = ({ character }: CostlyCharacter): string => (character.trim() === '' ? copy.space : character);

/** Shows the words that contain the character, with the character marked. */
function Words({ costly: { character, words } }: { costly: CostlyCharacter }) {
  return words.slice(0, SHOWN_WORDS).map((word, place) => (
    <span key={word}>
      {place > 0 && ', '}
      {word.split(character).map((part, at) => (
        // The index is a stable key, because the parts of a word never change their order.
        <span key={at}>
          {at > 0 && <mark>{character}</mark>}
          {part}
        </span>
      ))}
    </span>
  ));
}
