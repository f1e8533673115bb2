import { options } from 'preact';

const before = options.vnode;

/**
 * Sets the only text of an element through `textContent`, as React does. Preact would keep the text node, which a browser's
 * translator takes out of the page: the person would keep reading the old text.
 */
options.vnode = (vnode) => {
  const { type, props } = vnode;
  const { children } = props;
  if (typeof type === 'string' && (typeof children === 'string' || typeof children === 'number'))
    vnode.props = { ...props, children: null, textContent: children } as typeof props;
  before?.(vnode);
};
