import { useEffect, useState } from 'react';

/** Whether something fills the whole screen, or, where the browser cannot do that, the whole window. */
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
    // The page itself, so that dialogs and toasts are there too.
    if (on) void document.exitFullscreen?.().catch(() => {});
    else void document.documentElement.requestFullscreen?.().catch(() => {});
  };
  return { on, toggle };
}
