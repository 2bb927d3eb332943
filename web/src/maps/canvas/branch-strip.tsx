import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import * as words from '../../base/words/words.ts';
import c from './branch-strip.module.css';
import type { OpenedBranch } from './use-opened-branch.ts';

/** At the top of the canvas: the way to the opened branch, and what else there is to say about the picture. */
export function BranchStrip({ branch: { trail }, children }: { branch: OpenedBranch; children?: ReactNode }) {
  if (trail.length === 0 && !children) return null;
  return (
    <div className={c.strip} data-over-map>
      {trail.length > 0 && (
        <nav className={c.trail} aria-label={words.maps.fitted.trail}>
          {trail.map(({ id, title, open }, index) => (
            <Fragment key={id}>
              {index > 0 && <IconChevronRight className={c.arrow} size={13} stroke={1.8} aria-hidden />}
              {index < trail.length - 1 ? (
                <UnstyledButton className={c.up} dir="auto" title={title} onClick={open}>
                  {title}
                </UnstyledButton>
              ) : (
                <b className={c.here} dir="auto" title={title} aria-current="location">
                  {title}
                </b>
              )}
            </Fragment>
          ))}
        </nav>
      )}
      {children}
    </div>
  );
}
