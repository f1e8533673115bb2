import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialogs/Dialog';
import { paletteCopy as copy } from './palette.copy';
import styles from './Palette.module.css';
import { usePaletteItems, type PaletteItem } from './use-palette-items';

const LIST = 'paleta';
const optionId = ({ id }: PaletteItem): string => `${LIST}-${id}`;

/** Finds sections, leads, people and acts, and opens the chosen one. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { items, isSearching, failed } = usePaletteItems(search);
  const navigate = useNavigate();
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0];
  const chosenOption = chosen && optionId(chosen);
  useEffect(() => {
    if (chosenOption) document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' });
  }, [chosenOption]);
  const go = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = chosen ? items.indexOf(chosen) : -1;
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const to = moves[event.key];
    if (to !== undefined && items.length > 0) {
      event.preventDefault();
      setChosenId(items[(to + items.length) % items.length]!.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(chosen);
    }
  };
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <Dialog
      title={<span className="visually-hidden">{copy.title}</span>}
      className={styles.palette}
      footer={null}
      closable={false}
      width={600}
      style={{ top: '12dvh' }}
      onCancel={onClose}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={copy.field}
        aria-expanded={items.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        {...(chosenOption ? { 'aria-activedescendant': chosenOption } : {})}
        placeholder={copy.placeholder}
        maxLength={200}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={LIST} className={styles.list} role="listbox" aria-label={copy.results}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={copy.groups[group]}>
            <p className={styles.group} aria-hidden>
              {copy.groups[group]}
            </p>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <div
                  key={item.id}
                  id={optionId(item)}
                  className={styles.option}
                  role="option"
                  aria-selected={item === chosen}
                  onMouseMove={() => setChosenId(item.id)}
                  onClick={() => go(item)}
                >
                  <span className={styles.label}>{item.label}</span>
                  {item.hint && <span className={styles.hint}>{item.hint}</span>}
                </div>
              ))}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {isSearching ? copy.searching : failed ? copy.failed : items.length === 0 ? copy.none : ''}
      </p>
    </Dialog>
  );
}
