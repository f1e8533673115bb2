import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ComponentProps } from 'react';
import styles from './PasswordInput.module.css';

/** A password field whose show/hide button can be reached and heard like any other. */
export function PasswordInput(props: ComponentProps<typeof Input.Password>) {
  return (
    <Input.Password
      {...props}
      iconRender={(visible) => (
        <button
          type="button"
          className={styles.toggle}
          aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        >
          {visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      )}
    />
  );
}
