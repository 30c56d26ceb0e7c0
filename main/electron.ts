import type * as Electron from 'electron'

/** What the shell uses of Electron; handed in, so that all of it runs in tests without Electron's binary. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'Menu'
  | 'nativeImage'
  | 'Notification'
  | 'powerMonitor'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
  | 'utilityProcess'
>
