import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import styles from './Board.module.css';
import { boardCopy } from './board.copy';

const { mode: copy } = boardCopy;
const NAME = 'como';
const BOARD = 'tablero';

/** Whether the address asks for the board in place of the list. */
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

/** The list, or the board. */
export function BoardSwitch() {
  const { isBoard, setBoard } = useBoardMode();
  return (
    <Segmented
      className={styles.switch}
      aria-label={copy.label}
      value={isBoard ? 'board' : 'list'}
      options={[
        { value: 'list', label: copy.list, icon: <UnorderedListOutlined aria-hidden /> },
        { value: 'board', label: copy.board, icon: <AppstoreOutlined aria-hidden /> },
      ]}
      onChange={(mode) => setBoard(mode === 'board')}
    />
  );
}
