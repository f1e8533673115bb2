import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router-dom';
import styles from './BoardSwitch.module.css';
import { boardCopy } from './board.copy';

const { mode: copy } = boardCopy;
const NAME = 'como';
const BOARD = 'tablero';

/** Returns whether the address asks for the board instead of the list. */
export function useBoardMode() {
  const [parameters, setParameters] = useSearchParams();
  return {
    isBoard: parameters.get(NAME) === BOARD,
    setBoard: (isBoard: boolean) =>
      setParameters((now) => {
        const next = new URLSearchParams(now);
        if (isBoard) next.set(NAME, BOARD);
        else next.delete(NAME);
        return next;
      }),
  };
}

/** Switches between list and board. */
export function BoardSwitch() {
  const { isBoard, setBoard } = useBoardMode();
  return (
    <div className={styles.modes} role="group" aria-label={copy.label}>
      <button type="button" aria-pressed={!isBoard} onClick={() => setBoard(false)}>
        <UnorderedListOutlined aria-hidden /> {copy.list}
      </button>
      <button type="button" aria-pressed={isBoard} onClick={() => setBoard(true)}>
        <AppstoreOutlined aria-hidden /> {copy.board}
      </button>
    </div>
  );
}
