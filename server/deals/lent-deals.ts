import { isTotal } from '../imports/cells.ts'
import type { Choice } from '../imports/kind.ts'
import type { LentKind, LentTool } from '../imports/lent-kind.ts'
import { type Context, sentence } from '../kernel/index.ts'
import { stages } from './stages.ts'

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
export function crmObjects(
  hubspot: string,
  properties: readonly string[],
  salesforce: string,
  fields: string,
) {
  const ofHubspot = { objectType: hubspot, properties, limit: 100 }
  const soql = `SELECT ${fields} FROM ${salesforce}`
  return [
    { name: /^hubspot-list-objects$/, given: ofHubspot },
    { name: /^search_crm_objects$/, given: ofHubspot },
    { name: /soql/i, given: { query: soql, q: soql, soql } },
    { name: /^salesforce_query_records$/, given: { objectName: salesforce, fields: fields.split(', ') } },
  ] as const satisfies readonly LentTool[]
}

export const idThere = {
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
    external_id: idThere,
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
  tools: crmObjects(
    'deals',
    ['dealname', 'dealstage', 'amount', 'deal_currency_code', 'closedate', 'hubspot_owner_id'],
    'Opportunity',
    'Id, Name, Account.Name, StageName, Amount, CloseDate, Owner.Name',
  ),
  words: ['deals', 'opportunities', 'deal', 'opportunity'],
}
