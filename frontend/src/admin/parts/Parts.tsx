import { Alert, Button, Input, Select, Switch, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { DayInput } from '../ui/dates/DayInput';
import { RangeFilter } from '../ui/dates/RangeFilter';
import { FailureNote } from '../ui/failures/FailureNote';
import { QueryFailed } from '../ui/failures/QueryFailed';
import { FilterField, FilterFields } from '../ui/fields/FilterField';
import { Figures } from '../ui/Figures';
import { EmptyState } from '../ui/list/EmptyState';
import { ListLoading } from '../ui/list/ListLoading';
import { Pager } from '../ui/list/Pager';
import { WideTable } from '../ui/list/WideTable';
import { Presets } from '../ui/navigation/Presets';
import { TabBar } from '../ui/navigation/TabBar';
import { TabTitle } from '../ui/navigation/TabTitle';
import styles from './Parts.module.css';
import { COLOURS, SPACES, TEXTS } from './tokens';

const nothing = () => undefined;
const TABS = ['Uno', 'Dos', 'Tres'].map((label) => ({ key: label, label, to: `?parte=${label}` }));

/** Shows every part of `admin/ui` that a screen is made of, in each of its states, with the tokens that they use. */
export function Parts() {
  const [days, setDays] = useState(7);
  return (
    <main className={styles.page}>
      <h1>Parts of the back office</h1>
      <Part name="Colours" from="app/tokens.css, shared/styles/tokens.css">
        <ul className={styles.colours}>
          {COLOURS.map((name) => (
            <li key={name}>
              <span style={{ background: `var(${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Spaces and sizes of text" from="shared/styles/tokens.css">
        <ul className={styles.spaces}>
          {SPACES.map((name) => (
            <li key={name}>
              <span style={{ width: `var(${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
        {TEXTS.map((name) => (
          <p key={name} style={{ fontSize: `var(${name})` }}>
            Consulta gratis <code>{name}</code>
          </p>
        ))}
      </Part>
      <Part name="TabTitle" from="ui/navigation">
        <TabTitle intro="Una frase que dice para qué sirve la sección.">Título de una sección</TabTitle>
      </Part>
      <Part name="Buttons" from="antd with app/theme.ts">
        <div className={styles.row}>
          <Button type="primary">Principal</Button>
          <Button>Otro</Button>
          <Button danger>Eliminar</Button>
          <Button type="text">Discreto</Button>
          <Button type="primary" loading>
            Guardando
          </Button>
          <Button disabled>Apagado</Button>
          <Tag color="success">Verificado</Tag>
          <Tag color="warning">Pendiente</Tag>
          <Tag color="error">Rechazado</Tag>
          <Switch defaultChecked aria-label="Encendido" />
        </div>
      </Part>
      <Part name="Fields: one height for all" from="ui/fields, ui/dates">
        <FilterFields>
          <FilterField label="Texto">
            <Input placeholder="Buscar..." />
          </FilterField>
          <FilterField label="Elección">
            <Select value="todos" options={[{ value: 'todos', label: 'Todos' }]} />
          </FilterField>
          <FilterField label="Día">
            <DayInput value="2094-03-01" onChange={nothing} />
          </FilterField>
        </FilterFields>
        <RangeFilter
          range={{ from: undefined, to: undefined }}
          onChange={nothing}
          unlimited="Todas las fechas"
        />
        <Presets
          label="Período"
          options={[7, 30, 90].map((value) => ({ value, label: `${value} días`, isChosen: value === days }))}
          onChoose={setDays}
        />
      </Part>
      <Part name="TabBar" from="ui/navigation">
        <TabBar id="partes" label="Ejemplo" tabs={TABS} active="Uno">
          Contenido de la pestaña
        </TabBar>
      </Part>
      <Part name="Figures: loading, with a change, alarm, long" from="ui/Figures.tsx">
        <Figures
          label="Cifras"
          figures={[
            { name: 'Cargando', value: undefined },
            {
              name: 'Total Leads',
              value: '555',
              change: { size: '+12.5%', against: 'frente a los 30 días anteriores' },
              hint: 'Leads registrados.',
            },
            { name: 'Por resolver', value: '2', alarm: true, hint: 'De todas las fechas' },
            { name: 'Cobrado', value: '$1,209,365.50', link: { to: '?', text: 'Ver los cobros' } },
          ]}
        />
      </Part>
      <Part name="Lists: loading" from="ui/list/ListLoading.tsx">
        <ListLoading text="Cargando la lista…" />
      </Part>
      <Part name="Lists: empty, and empty because of a filter" from="ui/list/EmptyState.tsx">
        <EmptyState text="Todavía no hay nada">
          <p>Aquí aparece lo primero en cuanto llegue.</p>
          <Button type="primary">Agregar lo primero</Button>
        </EmptyState>
        <EmptyState text="Nada cumple estos filtros" onClear={nothing} />
      </Part>
      <Part name="Lists: failed" from="ui/failures">
        <QueryFailed text="No se pudo cargar la lista." query={{ error: null, refetch: nothing }} />
        <QueryFailed
          text="No se pudieron cargar las cifras."
          query={{ error: null, refetch: nothing }}
          isPart
        />
        <FailureNote failure="No se pudo guardar. Lo que escribió sigue aquí." />
        <Alert type="warning" showIcon title="Algo falta por revisar." />
      </Part>
      <Part name="Lists: rows and pages" from="ui/list">
        <WideTable caption="Ejemplo" columns={['Nombre', 'Fecha', 'Monto']}>
          {['Ana Ruiz', 'Luis Mora'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>1 mar 2094</td>
              <td>$149</td>
            </tr>
          ))}
        </WideTable>
        <Pager
          page={2}
          of={{ page: 2, pageSize: 10, total: 45 }}
          showing={(from, to, total) => `Mostrando ${from} a ${to} de ${total}`}
          onPage={nothing}
        />
      </Part>
    </main>
  );
}

interface PartProps {
  name: string;
  /** File or folder below `frontend/src/admin`. */
  from: string;
  children: ReactNode;
}

function Part({ name, from, children }: PartProps) {
  return (
    <section className={styles.part}>
      <header>
        <h2>{name}</h2> <code>{from}</code>
      </header>
      {children}
    </section>
  );
}
