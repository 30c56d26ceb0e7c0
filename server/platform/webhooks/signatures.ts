import { createHmac, randomBytes } from 'node:crypto'

/** The system of an endpoint: registered webhooks, or connected apps (subscribers). */
export type WebhookSystem = 'registered' | 'subscriber'

/** A signing secret in the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export interface Signed {
  system: WebhookSystem
  event: string
  deliveryId: string
  body: string
  /** Unix seconds of this attempt: receivers reject those older than five minutes. */
  timestamp: number
  secret: string
  /** For a day after a rotation: Standard Webhooks receivers may still hold the one before. */
  previousSecret: string | null
}

/** The headers of one attempt: the system's own signature, and the Standard Webhooks ones beside it. */
export function signatureHeaders(signed: Signed): Record<string, string> {
  const { system, event, deliveryId, body, timestamp, secret, previousSecret } = signed
  const secrets = [secret, ...(previousSecret ? [previousSecret] : [])]
  const own: Record<string, string> =
    system === 'registered'
      ? { 'X-Service-Signature': `sha256=${hmac(secret, body)}` }
      : {
          'X-Hookapp-Event': event,
          'X-Hookapp-Timestamp': String(timestamp),
          'X-Hookapp-Signature': hmac(secret, `${timestamp}.${body}`),
        }
  return {
    ...own,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map(one => `v1,${standard(one, `${deliveryId}.${timestamp}.${body}`)}`)
      .join(' '),
  }
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Standard Webhooks keys the HMAC with the bytes behind `whsec_`, not with the text. */
const standard = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')
