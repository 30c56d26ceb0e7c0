import { queryOptions } from '@tanstack/react-query'
import {
  adminApi,
  cfoApi,
  investorPortalApi,
  type Mailing,
  type MailingInput,
  type SentOtherwise,
} from '../api/modules.ts'

/** Papers that can be sent to investors by mail: those of one record. */
export interface SentPapers {
  /** Below `mailKey`. */
  key: readonly unknown[]
  preview: (signal: AbortSignal) => Promise<Mailing>
  send: (body: MailingInput) => Promise<Mailing>
  /** Says that they went otherwise. */
  record: (body: SentOtherwise) => Promise<Mailing>
  /** Where they are; the drafts are below it. */
  address: string
}

export const mailKey = ['mail'] as const

const PORTAL = '/api/v1/svc/investor-portal'

/** The notices of a capital call. */
export const callMail = (call_id: number): SentPapers => ({
  key: [...mailKey, 'calls', call_id],
  preview: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/calls/{call_id}/notices/mail', {
      params: { call_id },
      signal,
    }),
  send: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/notices/mail', {
      params: { call_id },
      body,
    }),
  record: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/notices/mail/otherwise', {
      params: { call_id },
      body,
    }),
  address: `${PORTAL}/calls/${call_id}/notices/mail`,
})

/** The reminders of a capital call, to investors with an amount due. */
export const reminderMail = (call_id: number): SentPapers => ({
  key: [...mailKey, 'reminders', call_id],
  preview: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail', {
      params: { call_id },
      signal,
    }),
  send: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail', {
      params: { call_id },
      body,
    }),
  record: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail/otherwise', {
      params: { call_id },
      body,
    }),
  address: `${PORTAL}/calls/${call_id}/reminders/mail`,
})

/** The written notices of default of a capital call. */
export const defaultMail = (call_id: number): SentPapers => ({
  key: [...mailKey, 'defaults', call_id],
  preview: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/calls/{call_id}/default-notices/mail', {
      params: { call_id },
      signal,
    }),
  send: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/default-notices/mail', {
      params: { call_id },
      body,
    }),
  record: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/default-notices/mail/otherwise', {
      params: { call_id },
      body,
    }),
  address: `${PORTAL}/calls/${call_id}/default-notices/mail`,
})

/** The letters about an extension of a call's due date. */
export const extensionMail = (call_id: number, extension_id: number): SentPapers => {
  const path = '/api/v1/svc/investor-portal/calls/{call_id}/extensions/{extension_id}/mail'
  const params = { call_id, extension_id }
  return {
    key: [...mailKey, 'extensions', extension_id],
    preview: signal => investorPortalApi(`GET ${path}`, { params, signal }),
    send: body => investorPortalApi(`POST ${path}`, { params, body }),
    record: body => investorPortalApi(`POST ${path}/otherwise`, { params, body }),
    address: `${PORTAL}/calls/${call_id}/extensions/${extension_id}/mail`,
  }
}

/** The notice of a remedy on a default. */
export const remedyMail = (call_id: number, remedy_id: number): SentPapers => {
  const path = '/api/v1/svc/investor-portal/calls/{call_id}/remedies/{remedy_id}/notice/mail'
  const params = { call_id, remedy_id }
  return {
    key: [...mailKey, 'remedies', remedy_id],
    preview: signal => investorPortalApi(`GET ${path}`, { params, signal }),
    send: body => investorPortalApi(`POST ${path}`, { params, body }),
    record: body => investorPortalApi(`POST ${path}/otherwise`, { params, body }),
    address: `${PORTAL}/calls/${call_id}/remedies/${remedy_id}/notice/mail`,
  }
}

/** The notices of a distribution. */
export const distributionMail = (distribution_id: number): SentPapers => ({
  key: [...mailKey, 'distributions', distribution_id],
  preview: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail', {
      params: { distribution_id },
      signal,
    }),
  send: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail', {
      params: { distribution_id },
      body,
    }),
  record: body =>
    investorPortalApi(
      'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail/otherwise',
      {
        params: { distribution_id },
        body,
      },
    ),
  address: `${PORTAL}/distributions/${distribution_id}/notices/mail`,
})

/** The capital account statements of a closed period. */
export const statementMail = (account_id: number, close_id: number): SentPapers => ({
  key: [...mailKey, 'statements', close_id],
  preview: signal =>
    cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail', {
      params: { account_id, close_id },
      signal,
    }),
  send: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail', {
      params: { account_id, close_id },
      body,
    }),
  record: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail/otherwise', {
      params: { account_id, close_id },
      body,
    }),
  address: `/api/v1/svc/cfo/accounts/${account_id}/period-close/${close_id}/statements/mail`,
})

/** The Schedules K-1 of a tax year. */
export const k1Mail = (account_id: number, tax_year: number): SentPapers => ({
  key: [...mailKey, 'k1', account_id, tax_year],
  preview: signal =>
    cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail', {
      params: { account_id, tax_year },
      signal,
    }),
  send: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail', {
      params: { account_id, tax_year },
      body,
    }),
  record: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail/otherwise', {
      params: { account_id, tax_year },
      body,
    }),
  address: `/api/v1/svc/cfo/accounts/${account_id}/k1/years/${tax_year}/mail`,
})

const UNDER_WAY: readonly string[] = ['queued', 'sending']
const LOOK_MS = 2000

/** Recipients and deliveries of a mailing; refetched while a message is on its way. */
export const mailingQuery = ({ key, preview }: SentPapers) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => preview(signal),
    refetchInterval: ({ state: { data } }) =>
      data?.recipients.some(({ message }) => message && UNDER_WAY.includes(message.status)) ? LOOK_MS : false,
  })

/** The message to one investor as a draft for one's own mail program. */
export const draftAt = ({ address }: SentPapers, lpId: number, note: string): string =>
  `${address}/${lpId}/eml${note === '' ? '' : `?${new URLSearchParams({ note })}`}`

export const mailAccountQuery = queryOptions({
  queryKey: [...mailKey, 'account'],
  queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/email', { signal }),
  // A pending account waits for somebody else's decision.
  refetchInterval: ({ state: { data } }) => (data?.pending ? LOOK_MS : false),
})
