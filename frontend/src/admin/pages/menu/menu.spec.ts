import { permissionsOf, type Role } from 'domain/office/permissions';
import type { MenuDto, Permission } from '../../../shared/api/generated/model';
import { menuOf } from './menu';

const EMPTY: MenuDto = { pins: [], inUse: [] };
const menuFor = (role: Role, pages: MenuDto = EMPTY) =>
  menuOf((permission: Permission) => permissionsOf(role).includes(permission), role, pages);
const keysOf = (role: Role, pages?: MenuDto, isMore = false) =>
  menuFor(role, pages)
    .entries.filter(({ group }) => (group === 'more') === isMore)
    .map(({ key }) => key);

const OFFICE = [
  'midia',
  'leads',
  'mensajes',
  'citas',
  'mapa',
  'analytics',
  'seguridad',
  'administracion',
  'cuenta',
];

describe('menuOf', () => {
  it.each<[Role, string[], string[]]>([
    ['owner', OFFICE, []],
    ['manager', OFFICE, []],
    [
      'agent',
      ['midia', 'leads', 'mensajes', 'citas', 'cuenta'],
      ['pagos', 'mapa', 'analytics', 'fraude', 'privacidad'],
    ],
    [
      'auditor',
      ['leads', 'citas', 'analytics', 'seguridad', 'administracion', 'cuenta'],
      ['mensajes', 'mapa'],
    ],
  ])('has the first level of %s, and the rest under Más', (role, first, more) => {
    expect(keysOf(role)).toEqual(first);
    expect(keysOf(role, EMPTY, true)).toEqual(more);
  });

  it('opens on Leads, for agents on Mi día', () => {
    expect(menuFor('owner').start).toBe('leads');
    expect(menuFor('auditor').start).toBe('leads');
    expect(menuFor('agent').start).toBe('midia');
  });

  it('has only the account for a user who must set up a second factor', () => {
    const menu = menuOf((permission) => permission === 'account.own', 'owner', EMPTY);
    expect(menu.entries.map(({ key }) => key)).toEqual(['cuenta']);
    expect(menu.start).toBe('cuenta');
  });

  it('shows pages in use and pinned pages once, below Administración', () => {
    const pages: MenuDto = { pins: ['sitio', 'pagos'], inUse: ['pagos', 'campanas'] };
    expect(keysOf('owner', pages).slice(7)).toEqual([
      'administracion',
      'pagos',
      'campanas',
      'sitio',
      'cuenta',
    ]);
  });

  it('pins nothing that the user may not see', () => {
    const pages: MenuDto = { pins: ['sitio'], inUse: ['campanas'] };
    expect(keysOf('auditor', pages)).toEqual(keysOf('auditor'));
    expect(keysOf('agent', pages)).toEqual(keysOf('agent'));
  });

  it('leads to pages without an entry through the page that has them', () => {
    const { entryOf } = menuFor('owner', { pins: ['sitio'], inUse: [] });
    expect(entryOf('costos')).toBe('analytics');
    expect(entryOf('fraude')).toBe('seguridad');
    expect(entryOf('webhooks')).toBe('administracion');
    expect(entryOf('sitio')).toBe('sitio');
    expect(menuFor('agent').entryOf('fraude')).toBe('fraude');
  });

  it('has Costos and Fraude as tabs for users who see both sections of the page', () => {
    expect(menuFor('owner').tabsWith('costos')).toEqual(['analytics', 'costos']);
    expect(menuFor('owner').tabsWith('seguridad')).toEqual(['seguridad', 'fraude']);
    expect(menuFor('owner').tabsWith('leads')).toEqual([]);
    expect(menuFor('agent').tabsWith('analytics')).toEqual([]);
    expect(menuFor('agent').tabsWith('fraude')).toEqual([]);
  });
});
