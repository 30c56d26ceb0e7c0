import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  /** Raises the window; null leaves it at the page it shows. */
  show: (page: string | null) => void
  openDataFolder: () => void
  openLogs: () => void
  print: () => void
  find: () => void
  /** Looks for a newer version; null where the program was not installed. */
  update: (() => void) | null
  /**
   * The login item: whether the program starts with the person's session. Null where the system has no such
   * list.
   */
  atLogin: { isOn: boolean; turn: (on: boolean) => void } | null
  quit: () => void
}

/** The menu of the application; its items work the same on every system. */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    {
      label: mac ? 'Fund Office' : '&File',
      submenu: [
        { label: 'Home', accelerator: 'CmdOrCtrl+1', click: () => actions.show('/') },
        { label: 'Approvals', accelerator: 'CmdOrCtrl+2', click: () => actions.show('/approvals') },
        { type: 'separator' },
        { label: 'Settings', accelerator: 'CmdOrCtrl+,', click: () => actions.show('/settings') },
        { label: 'Open data folder', click: actions.openDataFolder },
        { label: 'Open logs', click: actions.openLogs },
        { type: 'separator' },
        { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
        ...atLogin(actions),
        ...(actions.update ? [{ label: 'Look for updates…', click: actions.update }] : []),
        { role: 'about' },
        { type: 'separator' },
        { label: 'Quit Fund Office', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        { label: 'Find in page…', accelerator: 'CmdOrCtrl+F', click: actions.find },
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}

const atLogin = ({ atLogin }: MenuActions): MenuItemConstructorOptions[] =>
  atLogin === null
    ? []
    : [
        {
          label: 'Open at login',
          type: 'checkbox',
          checked: atLogin.isOn,
          click: ({ checked }) => atLogin.turn(checked),
        },
      ]

/** The menu of the tray icon. */
export function trayTemplate(waiting: number, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: trayTitle(waiting), click: () => actions.show('/approvals') },
    { type: 'separator' },
    { label: 'Open Fund Office', click: () => actions.show(null) },
    { label: 'Quit', click: actions.quit },
  ]
}

export const trayTitle = (waiting: number): string =>
  waiting === 0
    ? 'Nothing waits for approval'
    : waiting === 1
      ? '1 approval waits'
      : `${waiting} approvals wait`
