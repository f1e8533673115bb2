import { Input, type InputRef } from 'antd';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { CODE_LENGTH, enter, erase, type Code } from './code-boxes';
import styles from './login.module.css';
import { loginCopy } from './login.copy';

const { code: copy } = loginCopy;

interface Props {
  code: Code;
  disabled: boolean;
  onChange: (code: Code) => void;
}

/** Six boxes of one digit: typing goes on to the next, pasting fills them all, arrows and backspace go back. */
export function CodeBoxes({ code, disabled, onChange }: Props) {
  const boxes = useRef<(InputRef | null)[]>([]);
  const focus = (box: number) => boxes.current[box]?.focus({ cursor: 'all' });
  const empty = code.every((digit) => digit === '');

  useEffect(() => {
    // At the start, and again after a code that was refused.
    if (empty && !disabled) focus(0);
  }, [empty, disabled]);

  const apply = ({ code: changed, next }: { code: Code; next: number }) => {
    onChange(changed);
    focus(next);
  };
  const onKeyDown = (event: KeyboardEvent, box: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(box - 1, 0),
      ArrowRight: Math.min(box + 1, CODE_LENGTH - 1),
      Home: 0,
      End: CODE_LENGTH - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      apply(erase(code, box));
    }
  };
  const onPaste = (event: ClipboardEvent, box: number) => {
    event.preventDefault();
    apply(enter(code, box, event.clipboardData.getData('text')));
  };
  /** A box that held a digit holds two after typing: the new one counts. A keyboard's suggestion brings all six. */
  const typed = (text: string, box: number) => {
    const old = code[box] ?? '';
    return text.length === 2 && old !== '' ? text.replace(old, '') || old : text;
  };

  return (
    <div className={styles.boxes} role="group" aria-label={copy.group}>
      {code.map((digit, box) => (
        <Input
          // The boxes are six for ever; their place is what they are.
          key={box}
          ref={(input) => {
            boxes.current[box] = input;
          }}
          className={styles.box}
          value={digit}
          disabled={disabled}
          inputMode="numeric"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          aria-label={copy.digit(box + 1)}
          onChange={({ target }) => apply(enter(code, box, typed(target.value, box)))}
          onKeyDown={(event) => onKeyDown(event, box)}
          onPaste={(event) => onPaste(event, box)}
          onFocus={({ target }) => target.select()}
        />
      ))}
    </div>
  );
}
