import { type CSSProperties, useState } from 'react';
import { basePath } from '../deployment/base-path.ts';
import * as words from '../words/words.ts';
import classes from './avatar.module.css';
import { hueOf, initialsOf } from './initials.ts';

type Face = { id: string; full_name: string; email?: string; avatar_url?: string | null };

type AvatarProps = {
  person: Face | null;
  size?: number;
  /** For avatars without a name beside them: on paper, the name replaces the avatar. */
  named?: boolean;
};

/** The avatar of a person: the photo, or initials on the person's hue while there is none. A dashed ring for no one. */
export function Avatar({ person, size = 20, named = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const url = person?.avatar_url && basePath + person.avatar_url;
  const box = { width: size, height: size };
  if (!person) return <span className={classes.nobody} style={box} role="img" aria-label={words.ui.nobody} />;
  const name = person.full_name || person.email || '';
  if (named)
    return (
      <>
        <Avatar {...{ person, size }} />
        <span className={classes.name} aria-hidden>
          {name}
        </span>
      </>
    );
  if (url && url !== failed)
    return <img className={classes.face} style={box} src={url} alt={name} onError={() => setFailed(url)} />;
  const style = {
    ...box,
    fontSize: size < 22 ? 9 : size < 30 ? 10.5 : size * 0.38,
    '--hue': hueOf(person.id),
  } as CSSProperties;
  return <span className={classes.face} style={style} role="img" aria-label={name} data-initials={initialsOf(name)} />;
}
