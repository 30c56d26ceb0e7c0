import { stages } from '../../../deals/stages.ts'
import { isTotal } from '../../../imports/cells.ts'
import type { Choice } from '../../../imports/kind.ts'
import type { LentKind, LentTool } from '../../../imports/lent-kind.ts'
import { type Context, sentence } from '../../../kernel/index.ts'

/** Names of final stages in CRM systems; other stages differ between offices, and are asked for. */
const STAGE_NAMES: Partial<Record<string, readonly string[]>> = {
  closed_won: ['won'],
  passed: ['closed lost', 'lost'],
}

async function stageChoices(ctx: Context): Promise<{ stage: Choice[] }> {
  return {
    stage: stages.map(({ key, title }) => ({
      value: key,
      label: ctx.say(title),
      names: [key, ...(STAGE_NAMES[key] ?? [])],
    })),
  }
}

/** The objects of a CRM system, by the tools of the servers that HubSpot, Salesforce and others publish. */
function objects(hubspot: string, properties: readonly string[], salesforce: string, fields: string) {
  const ofHubspot = { objectType: hubspot, properties, limit: 100 }
  const soql = `SELECT ${fields} FROM ${salesforce}`
  return [
    { name: /^hubspot-list-objects$/, given: ofHubspot },
    { name: /^search_crm_objects$/, given: ofHubspot },
    { name: /soql/i, given: { query: soql, q: soql, soql } },
    { name: /^salesforce_query_records$/, given: { objectName: salesforce, fields: fields.split(', ') } },
  ] as const satisfies readonly LentTool[]
}

const id = {
  title: sentence`Id there`,
  reads: 'text',
  names: ['id', 'externalid', 'recordid', 'entityid'],
} as const

type DealColumn =
  | 'external_id'
  | 'name'
  | 'counterparty'
  | 'stage'
  | 'target_size'
  | 'currency'
  | 'closes_on'
  | 'owner'

/** The deals of another CRM system. */
export const lentDeals: LentKind<DealColumn> = {
  key: 'deals',
  title: sentence`Deals`,
  columns: {
    external_id: id,
    name: {
      title: sentence`Name`,
      reads: 'text',
      needed: true,
      names: ['dealname', 'opportunityname', 'name', 'title'],
    },
    counterparty: {
      title: sentence`Counterparty`,
      reads: 'text',
      names: ['accountname', 'companyname', 'company', 'counterparty', 'organizationname', 'organization'],
    },
    stage: {
      title: sentence`Stage`,
      reads: 'choice',
      lenient: true,
      names: ['dealstage', 'stagename', 'stage', 'status'],
    },
    target_size: {
      title: sentence`Size`,
      reads: 'amount',
      names: ['amount', 'targetsize', 'dealsize', 'dealamount', 'dealvalue', 'value'],
    },
    currency: {
      title: sentence`Currency`,
      reads: 'text',
      names: ['dealcurrencycode', 'currencyisocode', 'currencycode', 'currency'],
    },
    closes_on: {
      title: sentence`Expected close`,
      reads: 'day',
      names: ['closedate', 'expectedclosedate', 'expectedclose', 'targetclosedate'],
    },
    owner: {
      title: sentence`Owner`,
      reads: 'text',
      names: ['ownername', 'hubspotownerid', 'owner'],
    },
  },
  choices: stageChoices,
  ignores: ({ name }) => isTotal(name),
  tools: objects(
    'deals',
    ['dealname', 'dealstage', 'amount', 'deal_currency_code', 'closedate', 'hubspot_owner_id'],
    'Opportunity',
    'Id, Name, Account.Name, StageName, Amount, CloseDate, Owner.Name',
  ),
  words: ['deals', 'opportunities', 'deal', 'opportunity'],
}

type CompanyColumn = 'external_id' | 'name' | 'country' | 'sector' | 'website'

/** The companies of another CRM system. */
export const lentCompanies: LentKind<CompanyColumn> = {
  key: 'companies',
  title: sentence`Companies`,
  columns: {
    external_id: id,
    name: {
      title: sentence`Name`,
      reads: 'text',
      needed: true,
      names: ['companyname', 'accountname', 'organizationname', 'name'],
    },
    country: { title: sentence`Country`, reads: 'text', names: ['country', 'billingcountry'] },
    sector: { title: sentence`Sector`, reads: 'text', names: ['industry', 'sector'] },
    website: { title: sentence`Website`, reads: 'text', names: ['website', 'domain', 'url'] },
  },
  ignores: ({ name }) => isTotal(name),
  tools: objects(
    'companies',
    ['name', 'country', 'industry', 'website', 'domain'],
    'Account',
    'Id, Name, BillingCountry, Industry, Website',
  ),
  words: ['companies', 'organizations', 'organisations', 'accounts'],
}

type ContactColumn =
  | 'external_id'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'company'
  | 'role'

/** The people of another CRM system. */
export const lentContacts: LentKind<ContactColumn> = {
  key: 'contacts',
  title: sentence`Contacts`,
  columns: {
    external_id: id,
    first_name: { title: sentence`First name`, reads: 'text', names: ['firstname', 'givenname'] },
    last_name: { title: sentence`Last name`, reads: 'text', names: ['lastname', 'surname', 'familyname'] },
    email: { title: sentence`E-mail`, reads: 'text', names: ['email', 'emailaddress', 'primaryemail'] },
    phone: { title: sentence`Phone`, reads: 'text', names: ['phone', 'phonenumber', 'mobilephone'] },
    company: {
      title: sentence`Company`,
      reads: 'text',
      names: ['accountname', 'companyname', 'company', 'organizationname', 'organization'],
    },
    role: { title: sentence`Role`, reads: 'text', names: ['jobtitle', 'title', 'role', 'position'] },
    name: { title: sentence`Name`, reads: 'text', names: ['fullname', 'displayname', 'name'] },
  },
  check(row) {
    const { name, first_name, last_name, email } = row.values
    if (!name && !first_name && !last_name && !email)
      row.refuse('name', sentence`is required without an e-mail address`)
  },
  tools: objects(
    'contacts',
    ['firstname', 'lastname', 'email', 'phone', 'company', 'jobtitle'],
    'Contact',
    'Id, FirstName, LastName, Email, Phone, Title, Account.Name',
  ),
  words: ['contacts', 'people', 'persons'],
}
