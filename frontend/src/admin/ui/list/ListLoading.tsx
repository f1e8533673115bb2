import { Spin } from 'antd';
import styles from './ListLoading.module.css';

/** In the place of a list's rows until the first are there. */
export function ListLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spin />
      <p>{text}</p>
    </div>
  );
}
