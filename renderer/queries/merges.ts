import { companiesApi, crmApi, investorPortalApi, type Merge, type MergePlan } from '../api/modules.ts'

/** The request body of a merge. */
export interface MergeBody {
  loser_id: number
  take?: string[]
}

export interface Candidate {
  id: number
  label: string
  detail: string | null
}

/** The calls by which two records of a kind become one. */
export interface MergeCalls {
  find: (q: string) => Promise<Candidate[]>
  preview: (id: number, body: MergeBody) => Promise<MergePlan>
  merge: (id: number, body: MergeBody) => Promise<Merge>
  list: (id: number) => Promise<{ items: Merge[] }>
  undo: (id: number, mergeId: number, reason?: string) => Promise<Merge>
}

/** Records offered at once; typing narrows them. */
const FOUND = { limit: 20 }
const query = { limit: 20 }

export type MergedType = 'company' | 'deal' | 'contact' | 'lp'

export const mergeCalls: Readonly<Record<MergedType, MergeCalls>> = {
  company: {
    find: async q =>
      (await companiesApi('GET /api/v1/svc/companies', { query: { ...FOUND, q } })).items.map(
        ({ id, name, legal_name, country }) => ({ id, label: name, detail: legal_name ?? country }),
      ),
    preview: (company_id, body) =>
      companiesApi('POST /api/v1/svc/companies/{company_id}/merge/preview', { params: { company_id }, body }),
    merge: (company_id, body) =>
      companiesApi('POST /api/v1/svc/companies/{company_id}/merge', { params: { company_id }, body }),
    list: company_id =>
      companiesApi('GET /api/v1/svc/companies/{company_id}/merges', { params: { company_id }, query }),
    undo: (company_id, merge_id, reason) =>
      companiesApi('POST /api/v1/svc/companies/{company_id}/merges/{merge_id}/undo', {
        params: { company_id, merge_id },
        body: { reason },
      }),
  },
  deal: {
    find: async q =>
      (await crmApi('GET /api/v1/svc/crm/deals', { query: { ...FOUND, q } })).items.map(
        ({ id, name, counterparty }) => ({ id, label: name, detail: counterparty }),
      ),
    preview: (deal_id, body) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/merge/preview', { params: { deal_id }, body }),
    merge: (deal_id, body) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/merge', { params: { deal_id }, body }),
    list: deal_id => crmApi('GET /api/v1/svc/crm/deals/{deal_id}/merges', { params: { deal_id }, query }),
    undo: (deal_id, merge_id, reason) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/merges/{merge_id}/undo', {
        params: { deal_id, merge_id },
        body: { reason },
      }),
  },
  contact: {
    find: async q =>
      (await crmApi('GET /api/v1/svc/crm/contacts', { query: { ...FOUND, q } })).items.map(
        ({ id, name, email, company }) => ({ id, label: name, detail: email ?? company }),
      ),
    preview: (contact_id, body) =>
      crmApi('POST /api/v1/svc/crm/contacts/{contact_id}/merge/preview', { params: { contact_id }, body }),
    merge: (contact_id, body) =>
      crmApi('POST /api/v1/svc/crm/contacts/{contact_id}/merge', { params: { contact_id }, body }),
    list: contact_id =>
      crmApi('GET /api/v1/svc/crm/contacts/{contact_id}/merges', { params: { contact_id }, query }),
    undo: (contact_id, merge_id, reason) =>
      crmApi('POST /api/v1/svc/crm/contacts/{contact_id}/merges/{merge_id}/undo', {
        params: { contact_id, merge_id },
        body: { reason },
      }),
  },
  lp: {
    find: async q =>
      (await investorPortalApi('GET /api/v1/svc/investor-portal/lps', { query: { ...FOUND, q } })).items.map(
        ({ id, name, primary_contact_email }) => ({ id, label: name, detail: primary_contact_email }),
      ),
    preview: (lp_id, body) =>
      investorPortalApi('POST /api/v1/svc/investor-portal/lps/{lp_id}/merge/preview', {
        params: { lp_id },
        body,
      }),
    merge: (lp_id, body) =>
      investorPortalApi('POST /api/v1/svc/investor-portal/lps/{lp_id}/merge', { params: { lp_id }, body }),
    list: lp_id =>
      investorPortalApi('GET /api/v1/svc/investor-portal/lps/{lp_id}/merges', { params: { lp_id }, query }),
    undo: (lp_id, merge_id, reason) =>
      investorPortalApi('POST /api/v1/svc/investor-portal/lps/{lp_id}/merges/{merge_id}/undo', {
        params: { lp_id, merge_id },
        body: { reason },
      }),
  },
}
