import { textOfAddress, withAddresses } from '@groundwork/contract/base/addresses';
import p from '../../base/rich-text/prose.module.css';
import { TextLink } from './text-link.tsx';

/** Plain text with its addresses as links. */
export function LinkedText({ children }: { children: string }) {
  return (
    <span className={p.prose}>
      {withAddresses(children).map((part, key) => {
        if (typeof part === 'string') return part;
        const text = textOfAddress(part.href);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
          <TextLink key={key} href={part.href} text={text}>
            {text}
          </TextLink>
        );
      })}
    </span>
  );
}
