import { options } from 'preact';

const before = options.vnode;

/**
 * Sets a text that is an element's only child through `textContent`, as React does. Preact would keep the
 * text node, which a browser's translator removes from the page, so that the visitor would keep reading the
 * old text.
 */
options.vnode = (vnode) => {
  const { type, props } = vnode;
  const { children } = props;
  if (typeof type === 'string' && (typeof children === 'string' || typeof children === 'number'))
    vnode.props = { ...props, children: null, textContent: children } as typeof props;
  before?.(vnode);
};
