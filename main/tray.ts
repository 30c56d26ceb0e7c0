import type { Tray } from 'electron'
import type { Waiting } from './approvals.ts'
import type { ElectronParts } from './electron.ts'
import { type MenuActions, trayTemplate, trayTitle } from './menu.ts'

type Parts = Pick<ElectronParts, 'app' | 'Menu' | 'nativeImage' | 'Notification' | 'Tray'>

/** The icon that stays when the window is closed; it counts pending approvals and announces new ones. */
export class OfficeTray {
  readonly #electron: Parts
  readonly #actions: MenuActions
  readonly #mac: boolean
  readonly #tray: Tray
  /** A notification that nothing holds on to loses its click. */
  readonly #notices = new Set<object>()
  #toldOfHiding = false

  constructor(electron: Parts, icon: string, platform: NodeJS.Platform, actions: MenuActions) {
    const image = electron.nativeImage.createFromPath(icon)
    this.#electron = electron
    this.#actions = actions
    this.#mac = platform === 'darwin'
    if (this.#mac) image.setTemplateImage(true)
    this.#tray = new electron.Tray(image)
    this.#tray.on('click', () => actions.show(null))
    this.#count(0)
  }

  tell({ count, newest }: Waiting, isNew: boolean): void {
    this.#count(count)
    if (!isNew || !newest) return
    this.#notify(
      'Something waits for your approval',
      `${newest.proposed_by} proposes: ${newest.kind.replaceAll('_', ' ')}`,
      `/approvals?action=${newest.id}`,
    )
  }

  /** The window was closed and the office goes on; said once each run. */
  tellHidden(): void {
    if (this.#toldOfHiding) return
    this.#toldOfHiding = true
    this.#notify('Fund Office keeps running', 'Open it again, or quit it, from its icon.', null)
  }

  #count(count: number): void {
    this.#tray.setToolTip(`Fund Office: ${trayTitle(count)}`)
    if (this.#mac) this.#tray.setTitle(count > 0 ? String(count) : '')
    this.#tray.setContextMenu(this.#electron.Menu.buildFromTemplate(trayTemplate(count, this.#actions)))
    this.#electron.app.setBadgeCount(count)
  }

  #notify(title: string, body: string, page: string | null): void {
    const { Notification } = this.#electron
    if (!Notification.isSupported()) return
    const notice = new Notification({ title, body })
    this.#notices.add(notice)
    notice.on('close', () => this.#notices.delete(notice))
    notice.on('click', () => {
      this.#notices.delete(notice)
      this.#actions.show(page)
    })
    notice.show()
  }
}
