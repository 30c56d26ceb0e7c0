import { lend, lendingErrors } from '../../../imports/lending.ts'
import { lentRoute } from '../../../imports/lent-routes.ts'
import { LentSource, RecordSource } from '../../../imports/lent-schemas.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { entity, input, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { pipelineSums } from '../schemas.ts'
import { lentCompanies, lentContacts, lentDeals } from './kinds.ts'
import { lentPipeline } from './pipeline.ts'

const deals =
  'Name,Company,Stage,Amount,Currency\nAlder Ports senior loan,Alder Ports plc,Sourced,25000000,USD\n'
const contacts = 'First name,Last name,Email,Company\nAna,Lind,ana@alder.example,Alder Ports plc\n'
const companies = 'Name,Country,Industry,Website\nAlder Ports plc,GB,Logistics,https://alder.example\n'

export const lentCrmRoutes = [
  lentRoute({
    kind: lentDeals,
    module: 'crm',
    area: 'crm',
    path: '/api/v1/svc/crm/deals',
    operation: 'LentDeals',
    words: 'the deals',
    example: deals,
    tool: {
      name: 'svc_read_deals',
      title: 'Read the deals of another CRM',
      category: 'crm',
      description:
        'Reads the deals of another CRM system through a connection and keeps nothing. For the office’s own deals use svc_list_deals.',
      keywords: 'hubspot salesforce affinity opportunities connection source',
    },
  }),
  lentRoute({
    kind: lentContacts,
    module: 'crm',
    area: 'crm',
    path: '/api/v1/svc/crm/contacts',
    operation: 'LentContacts',
    words: 'the contacts',
    example: contacts,
    tool: {
      name: 'svc_read_contacts',
      title: 'Read the contacts of another CRM',
      category: 'crm',
      description:
        'Reads the people of another CRM system through a connection and keeps nothing. For the office’s own contacts use svc_list_contacts.',
      keywords: 'hubspot salesforce affinity people address book connection source',
    },
  }),
  lentRoute({
    kind: lentCompanies,
    module: 'crm',
    area: 'crm',
    path: '/api/v1/svc/crm/companies',
    operation: 'LentCompanies',
    words: 'the companies',
    example: companies,
    tool: {
      name: 'svc_read_companies',
      title: 'Read the companies of another CRM',
      category: 'crm',
      description:
        'Reads the companies of another CRM system through a connection and keeps nothing. For the office’s own companies use svc_list_companies.',
      keywords: 'hubspot salesforce affinity accounts organisations connection source',
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/pipeline/read',
    operation: 'readLentPipeline',
    effect: 'read',
    summary: 'Read the pipeline of a source',
    description:
      'The deals of another CRM system by the stages of the office, exact and per currency; nothing is kept or converted. Its binding says which of its stages is which.',
    access: 'crm:read',
    bodyLimit: MAX_BYTES,
    body: input('LentPipelineInput', { source: RecordSource }),
    example: { source: { type: 'inline', documents: [{ name: 'deals.csv', text: deals }] } },
    response: entity('LentPipeline', { ...pipelineSums, source: LentSource }),
    errors: { ...lendingErrors, too_large },
    tool: {
      name: 'svc_read_pipeline',
      title: 'Read the pipeline of another CRM',
      category: 'crm',
      credits: 1,
      description:
        'Sums the deals of another CRM system by stage and currency through a connection and keeps nothing. For the office’s own pipeline use svc_get_pipeline.',
      keywords: 'hubspot salesforce affinity board funnel forecast connection source',
      openWorld: true,
    },
    prepare: (ctx, { body: { source } }) => lend(ctx, lentDeals, source, 'crm'),
    handle: (ctx, _input, lent) => lentPipeline(ctx, lent),
  }),
] as const
