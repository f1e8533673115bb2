import { Button, Result } from 'antd';
import { supportLine } from '../lib/support-code';

interface Props {
  /** What could not be done, in words. */
  text: string;
  /** What happened. */
  error: unknown;
  onRetry: () => void;
}

/** In the place of data that could not be read: says so, and offers to try again. */
export function QueryFailed({ text, error, onRetry }: Props) {
  return (
    <div role="alert">
      <Result
        status="warning"
        title={text}
        subTitle={supportLine(error)}
        extra={
          <Button type="primary" onClick={onRetry}>
            Reintentar
          </Button>
        }
      />
    </div>
  );
}
