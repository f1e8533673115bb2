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

/**
 * Shows six boxes with one digit each: typing moves on to the next box, pasting fills all, arrows and
 * backspace move back.
 */
export function CodeBoxes({ code, disabled, onChange }: Props) {
  const boxes = useRef<(InputRef | null)[]>([]);
  const focus = (box: number) => boxes.current[box]?.focus({ cursor: 'all' });
  const empty = code.every((digit) => digit === '');

  useEffect(() => {
    // At the start, and again after a refused code.
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
  /**
   * After typing into a filled box it contains two digits, of which the new one counts. A keyboard's
   * suggestion fills in all six.
   */
  const typed = (text: string, box: number) => {
    const old = code[box] ?? '';
    return text.length === 2 && old !== '' ? text.replace(old, '') || old : text;
  };

  return (
    <div className={styles.boxes} role="group" aria-label={copy.group}>
      {code.map((digit, box) => (
        <Input
          // The index is a stable key, because there are always six boxes.
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
