/** Requests to a helper process, and its answers. */
export interface Request {
  id: number
  action: 'get' | 'set' | 'delete'
  account: string
  value?: string
}
export interface Reply {
  id: number
  value?: string | null
  error?: string
}

const SERVICE = 'fund-office'

async function perform({ action, account, value }: Request): Promise<string | null> {
  // Imported here, so that a computer without the native part gets an answer that says so.
  const { AsyncEntry } = await import('keytar')
  // Pinned, because the library else falls back on Linux to the kernel's keyring, which forgets at reboot,
  // or answers that there is no such secret: either would make us invent a new key over the real one.
  // This is why `keytar/keytar.js`, which cannot be told, is not used.
  const entry = new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } })
  if (action === 'set') await entry.setPassword(value ?? '')
  if (action === 'delete') await entry.deletePassword()
  return action === 'get' ? entry.getPassword() : null
}

async function answer(request: Request): Promise<Reply> {
  return perform(request).then(
    value => ({ id: request.id, value }),
    (error: Error) => ({ id: request.id, error: error.message }),
  )
}

/** Started by Node it has a channel to its parent; started by the desktop shell, a port. */
const { parentPort } = process as typeof process & {
  parentPort?: {
    postMessage(message: Reply): void
    on(event: 'message', take: (event: { data: Request }) => void): void
  }
}
if (parentPort) {
  parentPort.on('message', async ({ data }) => parentPort.postMessage(await answer(data)))
} else {
  process.on('message', async (request: Request) => process.send?.(await answer(request)))
  process.on('disconnect', () => process.exit())
}
