import { Spin } from 'antd';
import styles from './ListLoading.module.css';

/** Replaces a list's rows until the first ones are loaded. */
export function ListLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spin />
      <p>{text}</p>
    </div>
  );
}
