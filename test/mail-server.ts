import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Office } from './office.ts'
import { until } from './time.ts'

export interface ReceivedMail {
  to: string[]
  mail: Email
  /** The message as received. */
  source: string
}

export const MAIL_USER = 'office@example.com'
export const MAIL_PASSWORD = 'open sesame'

/** A refusal with the status that a server gives. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A real mail server on this computer, which takes what it is sent unless a test says otherwise. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** Called before a recipient is taken; throws what the server refuses with. */
  onRecipient: (address: string) => void = () => undefined
  /** Called with a message that came in whole, before it is taken; throws what the server refuses with. */
  onMessage: (mail: ReceivedMail) => void | Promise<void> = () => undefined
  readonly #server: SMTPServer

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        username === MAIL_USER && password === MAIL_PASSWORD
          ? done(null, { user: username })
          : done(smtpError(535, 'Username and Password not accepted')),
      onRcptTo: ({ address }, _session, done) => {
        try {
          this.onRecipient(address)
          done()
        } catch (error) {
          done(error as Error)
        }
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          void this.#take(Buffer.concat(chunks), to).then(() => done(null, 'Queued as 4711'), done)
        })
      },
      ...options,
    })
    // A client that drops a connection is what some tests are about.
    this.#server.on('error', () => undefined)
  }

  /** Speaks without encryption unless `options` say otherwise. */
  static async open(options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }): Promise<MailServer> {
    const server = new MailServer(options)
    const listening = server.#server.listen(0, '127.0.0.1')
    await new Promise<void>((resolve, reject) => {
      listening.once('listening', resolve)
      listening.once('error', reject)
    })
    return server
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  /** Returns the office's settings for sending with this server. */
  account(more: object = {}) {
    return {
      host: '127.0.0.1',
      port: this.port,
      security: 'none',
      from_name: 'Alder Capital',
      from_address: 'office@alder.example',
      ...more,
    }
  }

  /** Waits until `count` messages have come in. */
  async waitFor(count: number): Promise<ReceivedMail[]> {
    await until(() => this.received.length >= count)
    return this.received
  }

  /** Drops every connection without a word, as a computer that fails does. */
  hangUp(): void {
    for (const { _socket: socket } of this.#server.connections) socket.destroy()
  }

  close(): Promise<void> {
    return new Promise(resolve => this.#server.close(resolve))
  }

  /** Lets the process end although the server listens. */
  unref(): this {
    this.#server.server.unref()
    return this
  }

  async #take(source: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(source)
    const one = { to, mail, source: source.toString('latin1') }
    await this.onMessage(one)
    this.received.push(one)
  }
}

let shared: Promise<MailServer> | undefined

/** Lets an office send with a server that takes everything: one for all of a process, which does not keep it. */
export async function setMailAccount(office: Office): Promise<void> {
  shared ??= MailServer.open().then(server => server.unref())
  await sendWith(office, (await shared).account())
}

/** Has an office send with an account; where it has a second administrator already, another one agrees. */
export async function sendWith(office: Office, account: object): Promise<void> {
  const path = '/api/v1/svc/admin/email'
  const { status, body } = await office.put(path, account)
  if (status !== 200) throw new Error(`no mail account: ${JSON.stringify(body)}`)
  if (!body.pending) return
  const second = await office.person('admin')
  await office.agreed(await office.post(`${path}/pending/${body.pending.id}/use`), second)
}
