/*
 * A page whose own scripts are gone, because another build took their place or the network lost them, says so. This file has
 * the same name in every build and needs no other: no module, no style sheet.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    if (document.getElementById('stale-page')) return;
    const make = (name, text, style) => {
      const element = document.createElement(name);
      element.textContent = text;
      // The content policy allows styles that a script sets, and none in the markup.
      Object.assign(element.style, {
        font: '400 1rem/1.5 var(--font, system-ui, sans-serif)',
        margin: '0',
        ...style,
      });
      return element;
    };
    // The back office is nothing without its scripts: there it stands in the middle.
    const isEmpty = document.getElementById('app')?.childElementCount === 0;
    const notice = make('div', '', {
      position: 'fixed',
      zIndex: '2147483647',
      inset: isEmpty ? '1rem' : 'auto 1rem 1rem',
      maxWidth: '32rem',
      height: 'fit-content',
      margin: isEmpty ? 'auto' : '0 auto',
      padding: '1.25rem 1.5rem',
      boxSizing: 'border-box',
      border: '2px solid #ffc547',
      borderRadius: '1rem',
      background: '#0a2f2d',
      boxShadow: '0 14px 36px -12px rgb(0 0 0 / 45%)',
    });
    notice.id = 'stale-page';
    notice.setAttribute('role', 'alert');
    const button = make('button', 'Actualizar', {
      marginTop: '1rem',
      minHeight: '2.75rem',
      padding: '0.5rem 1.5rem',
      border: '0',
      borderRadius: '999px',
      background: '#ffc547',
      color: '#0b2b2a',
      fontWeight: '700',
      cursor: 'pointer',
    });
    button.type = 'button';
    button.addEventListener('click', () => location.reload());
    notice.append(
      make(isEmpty ? 'h1' : 'p', 'Actualice la página', {
        color: '#fff',
        fontSize: '1.125rem',
        fontWeight: '700',
      }),
      make('p', 'No se cargó completa, así que sus botones y formularios no responden todavía.', {
        marginTop: '0.25rem',
        color: '#c6dfd8',
      }),
      button,
    );
    const place = isEmpty ? document.createElement('main') : document.body;
    place.append(notice);
    if (isEmpty) document.body.append(place);
  },
  true,
);
