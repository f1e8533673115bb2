import { MENU_PAGES } from 'domain/office/menu';
import type { Role } from 'domain/office/permissions';
import type { MenuDto, Permission } from '../../../shared/api/generated/model';
import { sectionsOf, type SectionKey } from './sections';

/** Groups of the menu: daily work, figures, the pages that run the office, the own account, and what is under 'Más'. */
type Group = 'work' | 'figures' | 'house' | 'own' | 'more';

interface MenuEntry {
  key: SectionKey;
  group: Group;
}

const WORK: readonly SectionKey[] = ['midia', 'leads', 'mensajes', 'citas'];
const OFFICE: readonly SectionKey[] = [...WORK, 'mapa', 'analytics', 'seguridad', 'administracion', 'cuenta'];

/** First level of the menu by role, in its order. */
const FIRST: Readonly<Record<Role, readonly SectionKey[]>> = {
  owner: OFFICE,
  manager: OFFICE,
  agent: [...WORK, 'cuenta'],
  auditor: ['leads', 'citas', 'analytics', 'seguridad', 'administracion', 'cuenta'],
};

/** Sections that are tabs of another one. */
const TABS_OF: Partial<Record<SectionKey, readonly SectionKey[]>> = {
  analytics: ['costos'],
  seguridad: ['fraude'],
};

/** Section that has another one as a tab. */
const PARENTS = new Map<SectionKey, SectionKey>(
  Object.entries(TABS_OF).flatMap(([parent, tabs]) =>
    tabs.map((tab): [SectionKey, SectionKey] => [tab, parent as SectionKey]),
  ),
);

const HOUSE: ReadonlySet<string> = new Set(MENU_PAGES);

const groupOf = (key: SectionKey): Group => {
  if (key === 'cuenta') return 'own';
  if (key === 'administracion') return 'house';
  return WORK.includes(key) ? 'work' : 'figures';
};

export interface Menu {
  /** In the order of the menu; those of one group are adjacent. */
  entries: readonly MenuEntry[];
  /** Section that opens if the address names none. */
  start: SectionKey;
  /** Returns the entry of a section: its own, or that of the page that leads to it. */
  entryOf: (section: SectionKey) => SectionKey;
  /** Returns the sections that are tabs of one page, the given one included; empty if it stands alone. */
  tabsWith: (section: SectionKey) => readonly SectionKey[];
}

/**
 * Returns the menu of a user.
 * @param role null until the server has sent it
 * @param pages pages of 'Administración' that the user pinned, and those in use
 */
export function menuOf(
  may: (permission: Permission) => boolean,
  role: Role | null,
  { pins, inUse }: MenuDto,
): Menu {
  const seen = sectionsOf(may);
  const first = FIRST[role ?? 'owner'].filter((key) => seen.includes(key));
  const hasHouse = first.includes('administracion');
  const pinned = hasHouse ? [...new Set([...inUse, ...pins])].filter((page) => seen.includes(page)) : [];
  const parentOf = (key: SectionKey): SectionKey | undefined => {
    const parent = PARENTS.get(key);
    if (parent && first.includes(parent)) return parent;
    return hasHouse && HOUSE.has(key) ? 'administracion' : undefined;
  };
  const rest = seen.filter((key) => !first.includes(key) && !parentOf(key) && key !== 'administracion');
  const entries: MenuEntry[] = [
    ...first.filter((key) => key !== 'cuenta').map((key) => ({ key, group: groupOf(key) })),
    ...pinned.map((key): MenuEntry => ({ key, group: 'house' })),
    ...first.filter((key) => key === 'cuenta').map((key): MenuEntry => ({ key, group: 'own' })),
    ...rest.map((key): MenuEntry => ({ key, group: 'more' })),
  ];
  const isEntry = (key: SectionKey) => entries.some((entry) => entry.key === key);
  const start = role === 'agent' ? entries[0]?.key : entries.find(({ key }) => key === 'leads')?.key;
  return {
    entries,
    start: start ?? entries[0]?.key ?? 'cuenta',
    entryOf: (key) => (isEntry(key) ? key : (parentOf(key) ?? key)),
    tabsWith: (key) => {
      const parent = PARENTS.get(key) ?? key;
      const tabs = [parent, ...(TABS_OF[parent] ?? [])].filter((tab) => seen.includes(tab));
      return tabs.length > 1 ? tabs : [];
    },
  };
}
