import { useEffect, useState } from 'react';

/** Toggles full screen. Where the browser cannot do that, the map fills the window. */
export function useFullScreen() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = () => {
    setOn(!on);
    // Uses the root element, so that dialogs and toasts stay visible.
    if (on) void document.exitFullscreen?.().catch(() => {});
    else void document.documentElement.requestFullscreen?.().catch(() => {});
  };
  return { on, toggle };
}
