import type { AppUpdater } from 'electron-updater'
import type { ElectronParts } from './electron.ts'

const ANSWER_WITHIN_MS = 10_000

/** The part of electron-updater in use. */
export type Updater = Pick<AppUpdater, 'autoDownload' | 'setFeedURL' | 'checkForUpdates' | 'downloadUpdate'>

type Parts = Pick<ElectronParts, 'app' | 'dialog' | 'session'>

/**
 * Updates the program when a person asks for it, only from the address that an administrator set. The
 * download is installed when the program quits: the server has ended then, and no typed text is lost.
 */
export class Updates {
  readonly #electron: Parts
  readonly #updater: () => Promise<Updater>
  #busy = false

  /** `updater` loads electron-updater, which nobody needs who does not ask. */
  constructor(electron: Parts, updater: () => Promise<Updater>) {
    this.#electron = electron
    this.#updater = updater
  }

  /** Looks for a newer version at the address that the office at `origin` tells the person who is signed in. */
  async look(origin: string | null): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      await this.#update(await this.#feed(origin))
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      await this.#say('The update could not be had. Nothing was changed.', detail, ['OK'])
    } finally {
      this.#busy = false
    }
  }

  async #update(feed: string | null): Promise<void> {
    if (feed === null) {
      await this.#say(
        'No update address is set that tells of updates.',
        'An administrator sets it under Settings, Organisation.',
        ['OK'],
      )
      return
    }
    const { app } = this.#electron
    const updater = await this.#updater()
    updater.autoDownload = false
    updater.setFeedURL({ provider: 'generic', url: feed })
    const found = await updater.checkForUpdates()
    if (!found?.isUpdateAvailable) {
      await this.#say(`Fund Office ${app.getVersion()} is the latest version.`, `As ${feed} tells.`, ['OK'])
      return
    }
    const fetched = await this.#say(
      `Fund Office ${found.updateInfo.version} is available.`,
      `This is ${app.getVersion()}. The new version will be downloaded from ${feed}.`,
      ['Fetch it', 'Later'],
    )
    if (fetched === 1) return
    await updater.downloadUpdate()
    const quits = await this.#say(
      `Fund Office ${found.updateInfo.version} has been downloaded.`,
      'It is installed when Fund Office quits. The database is backed up before the new version changes it.',
      ['Quit and install', 'Later'],
    )
    if (quits === 0) app.quit()
  }

  /**
   * Returns the update folder at the configured address, with the installers and their index; null where none
   * is set.
   */
  async #feed(origin: string | null): Promise<string | null> {
    if (origin === null) throw new Error('The server does not answer yet.')
    const answer = await this.#electron.session.defaultSession.fetch(
      `${origin}/api/v1/svc/admin/organisation`,
      { credentials: 'include', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    )
    if (answer.status === 401) throw new Error('Sign in first.')
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    const { update_url } = (await answer.json()) as { update_url: string | null }
    return update_url === null ? null : new URL('.', update_url).href
  }

  async #say(message: string, detail: string, buttons: string[]): Promise<number> {
    const { response } = await this.#electron.dialog.showMessageBox({
      type: 'info',
      title: 'Fund Office',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
    })
    return response
  }
}
