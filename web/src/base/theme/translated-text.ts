// Chrome and Edge translate a page by replacing its text nodes with `<font>` elements. React keeps updating the
// detached text nodes, and fails when it removes or moves one (facebook/react issue 11538).

/** The element that shows the translation of a text node. */
const translations = new WeakMap<Node, Element>();

const changes = new MutationObserver((records) => {
  for (const { target } of records) showAgain(target);
});

/** Puts a text node back in place of its translation. The browser then translates the new text. */
function showAgain(text: Node) {
  translations.get(text)?.replaceWith(text);
  translations.delete(text);
}

function rememberTranslations(records: MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text)) continue;
    const font = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (!(font instanceof Element)) continue;
    translations.set(text, font);
    changes.observe(text, { characterData: true });
  }
}

/** Lets React change, move and remove text that the browser has translated. */
export function allowTranslation(root: Node) {
  new MutationObserver(rememberTranslations).observe(root, { childList: true, subtree: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    showAgain(child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    showAgain(child);
    if (before) showAgain(before);
    return insertBefore.call(this, child, before) as Child;
  };
  Node.prototype.appendChild = function <Child extends Node>(child: Child) {
    showAgain(child);
    return appendChild.call(this, child) as Child;
  };
}
