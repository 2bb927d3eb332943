import { useState } from 'react';
import * as words from '../words/words.ts';
import c from './picture.module.css';
import { pictureAddress } from './picture-address.ts';

/**
 * A picture attachment inside a text; a click opens it in a new tab. If the picture fails to load, its name is shown.
 */
export function Picture({ id, name }: { id: string; name: string }) {
  const [broken, setBroken] = useState(false);
  const text = name || words.ui.richText.unnamedPicture;
  if (broken)
    return (
      <span className={c.missing} title={words.ui.richText.pictureMissing}>
        {words.ui.richText.picture(text)}
      </span>
    );
  return (
    <a className={c.link} href={pictureAddress(id)} target="_blank" rel="noopener" title={text}>
      <img className={c.picture} src={pictureAddress(id)} alt={text} loading="lazy" onError={() => setBroken(true)} />
    </a>
  );
}
