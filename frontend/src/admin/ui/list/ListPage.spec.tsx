import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListPage } from './ListPage';

const refetch = jest.fn();
const loaded = {
  isPending: false,
  isSuccess: true,
  isPlaceholderData: false,
  isError: false,
  error: null,
  data: {},
  dataUpdatedAt: 0,
  refetch,
};
const texts = { loading: 'Cargando…', empty: 'Nada', filteredEmpty: 'Nada con estos filtros' };

function show(list: Partial<typeof loaded | { data: undefined }>, rows?: string[], onClear?: () => void) {
  render(
    <ListPage
      list={{ ...loaded, ...list } as never}
      rows={rows}
      texts={texts}
      failed="No se pudo"
      onClear={onClear}
      whenEmpty={<button>Agregar</button>}
    >
      {(shown) => shown.map((row) => <p key={row}>{row}</p>)}
    </ListPage>,
  );
}

describe('a list', () => {
  it('shows its rows', () => {
    show({}, ['uno', 'dos']);
    expect(screen.getByText('dos')).toBeVisible();
    expect(screen.queryByText('Nada')).toBeNull();
  });

  it('says that it is loading', () => {
    show({ isPending: true, data: undefined } as never);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
  });

  it('offers to retry after a failure, in place of the rows', async () => {
    show({ isError: true, data: undefined } as never);
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudo');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps the rows when a refresh fails', () => {
    show({ isError: true }, ['uno']);
    expect(screen.getByText('uno')).toBeVisible();
    expect(screen.getByRole('status')).toBeVisible();
  });

  it('says what to do when it is empty', () => {
    show({}, []);
    expect(screen.getByText('Nada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Agregar' })).toBeVisible();
  });

  it('offers to remove the filters that leave nothing', async () => {
    const onClear = jest.fn();
    show({}, [], onClear);
    expect(screen.getByText('Nada con estos filtros')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(onClear).toHaveBeenCalledWith();
  });

  describe('with pages', () => {
    const onPage = jest.fn();
    const showing = (from: string, to: string, total: string) => `${from} a ${to} de ${total}`;
    const showPage = (page: number, list: Partial<typeof loaded>, rows: string[]) =>
      render(
        <ListPage
          list={{ ...loaded, data: { page, pageSize: 10, total: 12 }, ...list } as never}
          rows={rows}
          texts={texts}
          failed="No se pudo"
          pages={{ page, showing, onPage }}
        >
          {(shown) => shown.map((row) => <p key={row}>{row}</p>)}
        </ListPage>,
      );
    beforeEach(() => onPage.mockClear());

    it('says which rows are visible, and opens another page', async () => {
      showPage(1, {}, ['uno']);
      expect(screen.getByText('1 a 10 de 12')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
      expect(onPage).toHaveBeenCalledWith(2);
    });

    it('goes to the last page when the requested one no longer exists, without saying that nothing is there', () => {
      showPage(3, {}, []);
      expect(onPage).toHaveBeenCalledWith(2, { replace: true });
      expect(screen.queryByText('Nada')).toBeNull();
    });

    it('stays while the rows of the previous list are visible', () => {
      showPage(3, { isPlaceholderData: true }, ['uno']);
      expect(onPage).not.toHaveBeenCalled();
    });
  });
});
