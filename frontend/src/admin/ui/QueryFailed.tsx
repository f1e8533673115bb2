import { Button, Result } from 'antd';

interface Props {
  /** What could not be done, in words. */
  text: string;
  onRetry: () => void;
}

/** In the place of data that could not be read: says so, and offers to try again. */
export function QueryFailed({ text, onRetry }: Props) {
  return (
    <div role="alert">
      <Result
        status="warning"
        title={text}
        extra={
          <Button type="primary" onClick={onRetry}>
            Reintentar
          </Button>
        }
      />
    </div>
  );
}
