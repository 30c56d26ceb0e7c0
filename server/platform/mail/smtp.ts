import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'

export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** The office's account at its mail server, password in the clear. */
export interface MailAccount {
  host: string
  port: number
  security: Security
  username: string | null
  password: string | null
  fromName: string
  fromAddress: string
  replyTo: string | null
}

export interface Envelope {
  to: string
  /** The whole message (RFC 5322). */
  message: Buffer
}

/** How an attempt ended, with the server's own words where it said any. */
export interface Attempt {
  end:
    | 'sent'
    /** The server refuses this message or its recipient for good. */
    | 'refused'
    /** The account does not work as it is set, whatever the message. */
    | 'failed'
    /** Nothing was taken over, and a later attempt may do. */
    | 'postponed'
    /** The connection ended after the message had begun to go out and before the server answered. */
    | 'uncertain'
  response: string
}

const CONNECTING_MS = 10_000
/** A server that scans what it takes may be silent for a while, but a person waits for the test. */
const SILENT_MS = 60_000

/**
 * Hands one message to the office's mail server. It never throws: each way an attempt can end is an answer. The server
 * may be in the office's own network, so that no guard keeps private addresses away: an administrator named it, and
 * what is sent there is mail alone.
 */
export async function deliver(account: MailAccount, envelope: Envelope): Promise<Attempt> {
  const { host, port, security } = account
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    dnsTimeout: CONNECTING_MS,
    socketTimeout: SILENT_MS,
    tls: { minVersion: 'TLSv1.2' },
  })
  let begun = false
  // The library pipes a stream once the server has asked for the message: its first chunk tells that it goes out.
  const message = Readable.from(
    (function* () {
      begun = true
      yield envelope.message
    })(),
  )
  try {
    const response = await converse(connection, account, { ...envelope, message })
    connection.quit()
    return { end: 'sent', response }
  } catch (error) {
    connection.close()
    return endOf(error as SMTPError, account, begun)
  }
}

/** Connects, signs in and hands the message over; resolves with the server's answer to it. */
function converse(
  connection: SMTPConnection,
  { username, password, fromAddress }: MailAccount,
  { to, message }: { to: string; message: Readable },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = () =>
      connection.send({ from: fromAddress, to: [to] }, message, (error, info) =>
        error ? reject(error) : resolve(info.response),
      )
    connection.on('error', reject)
    connection.connect(error => {
      if (error) return reject(error)
      if (username === null) return send()
      connection.login({ user: username, pass: password ?? '' }, refusal =>
        refusal ? reject(refusal) : send(),
      )
    })
  })
}

function endOf(error: SMTPError, { host, port }: MailAccount, begun: boolean): Attempt {
  const { code, response, responseCode = 0 } = error
  // An answer below 400 after the message is no answer to it.
  if (begun && responseCode < 400)
    return {
      end: 'uncertain',
      response: `The connection ended before the server answered: ${error.message}`,
    }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return {
      end: error.permanent === false ? 'postponed' : 'failed',
      response: `The server does not accept the user and password: ${response ?? error.message}`,
    }
  if (isAboutTls(error))
    return { end: 'failed', response: `No secure connection can be made: ${error.message}` }
  if (response) return { end: error.permanent ? 'refused' : 'postponed', response }
  return { end: 'postponed', response: `${host}:${port} cannot be reached: ${error.message}` }
}

/** A certificate that is not trusted, a server without STARTTLS, or another port's protocol: waiting mends none of them. */
const isAboutTls = ({ code, originalCode = '', command }: SMTPError): boolean =>
  code === 'ETLS' ||
  command === 'STARTTLS' ||
  /CERT|SELF_SIGNED|ISSUER|VERIFY|SSL|TLS|EPROTO/.test(originalCode)
