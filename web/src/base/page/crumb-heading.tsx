import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment } from 'react';
import c from './crumb-heading.module.css';

/** An ancestor of a page. Without `to` it has no page of its own. */
type Crumb = { label: string } & Pick<LinkProps, 'to' | 'params'>;

/** The title of a page after links to its ancestors. */
export function CrumbHeading({ up, title }: { up: Crumb[]; title: string }) {
  return (
    <h1 className={c.heading}>
      {up.map(({ label, ...link }) => (
        <Fragment key={label}>
          {link.to ? (
            <Link className={c.up} title={label} dir="auto" activeOptions={{ exact: true }} {...link}>
              {label}
            </Link>
          ) : (
            <span className={c.up} title={label} dir="auto">
              {label}
            </span>
          )}
          <span className={c.slash} aria-hidden="true">
            /
          </span>
        </Fragment>
      ))}
      <span className={c.name} title={title} dir="auto">
        {title}
      </span>
    </h1>
  );
}
