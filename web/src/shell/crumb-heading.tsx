import { Link, type LinkProps } from '@tanstack/react-router';
import c from './crumb-heading.module.css';

type CrumbHeadingProps = {
  to: LinkProps['to'];
  /** The name of the page above. */
  up: string;
  title: string;
};

/** The title of a page under another one, after the way back to that. */
export function CrumbHeading({ to, up, title }: CrumbHeadingProps) {
  return (
    <h1 className={c.heading}>
      <Link className={c.up} to={to}>
        {up}
      </Link>
      <span className={c.slash} aria-hidden="true">
        /
      </span>
      <span className={c.name} title={title}>
        {title}
      </span>
    </h1>
  );
}
