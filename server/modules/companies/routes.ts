import { z } from 'zod'
import { archived, changed_meanwhile, field, route } from '../../kernel/index.ts'
import { SimilarRecord } from '../../platform/merging/likeness.ts'
import {
  addAlias,
  aliasOf,
  archiveCompany,
  companyQuery,
  createCompany,
  getCompany,
  listCompanies,
  listReferences,
  removeAlias,
  updateCompany,
} from './companies.ts'
import { AliasInput, Company, CompanyChange, CompanyInput, CompanyReferences } from './schemas.ts'
import { similarCompanies } from './similar.ts'

const P = '/api/v1/svc/companies'
const COMPANY = `${P}/{company_id}` as const

const similarTo = field.text(200).optional().meta({ description: 'Part of its name' })

const duplicate = [409, 'Another company has this name; see `company_id`'] as const

export const routes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listCompanies',
    summary: 'List companies, newest first',
    description:
      'Counterparties, sponsors, borrowers and contacts’ employers, each listed once with all its names.',
    access: 'companies:read',
    query: companyQuery,
    response: z.array(Company),
    tool: {
      name: 'svc_list_companies',
      title: 'List companies',
      category: 'companies',
      credits: 1,
      description:
        'Lists companies by any of their names, country or role, each with its aliases. Use it to find a company’s id. Who works there is in svc_list_contacts, what is done with it in svc_list_company_references.',
      keywords: 'counterparty sponsor borrower firm organisation party find',
    },
    handle: (ctx, { query }) => listCompanies(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createCompany',
    summary: 'Create a company',
    access: 'companies:write',
    status: 201,
    body: CompanyInput,
    example: {
      name: 'Alder Ports',
      legal_name: 'Alder Ports Holdings plc',
      country: 'GB',
      sector: 'logistics',
    },
    response: Company,
    errors: { duplicate },
    tool: {
      name: 'svc_create_company',
      title: 'Create a company',
      category: 'companies',
      credits: 2,
      description:
        'Enters a company with its legal name, country, register number and sector. A deal or contact that names a new company makes it by itself. It registers no investor.',
      keywords: 'new counterparty sponsor borrower firm organisation add',
    },
    handle: (ctx, { body }) => createCompany(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/similar`,
    operation: 'listSimilarCompanies',
    summary: 'List possible duplicates of a company',
    access: 'companies:read',
    audience: 'pages',
    query: z.object({ name: similarTo }),
    response: z.array(SimilarRecord),
    handle: (ctx, { query }) => similarCompanies(ctx, query.name),
  }),
  route({
    method: 'GET',
    path: COMPANY,
    shows: 'company',
    operation: 'getCompany',
    summary: 'Get a company with its aliases',
    access: 'companies:read',
    response: Company,
    tool: {
      name: 'svc_get_company',
      title: 'Show a company',
      category: 'companies',
      credits: 1,
      description:
        'Shows one company with its legal name, identifiers, aliases and notes. Find the id with svc_list_companies; its deals and people are in svc_list_company_references.',
      keywords: 'counterparty sponsor borrower details lei',
    },
    handle: (ctx, { params }) => getCompany(ctx, params.company_id),
  }),
  route({
    method: 'PATCH',
    path: COMPANY,
    operation: 'updateCompany',
    summary: 'Change a company',
    description:
      'Send any subset of the fields; null clears one. The old name becomes an alias, and every deal and contact shows the new one.',
    access: 'companies:write',
    body: CompanyChange,
    example: { country: 'GB', website: 'https://alder.example' },
    response: Company,
    errors: { archived, duplicate, changed_meanwhile },
    tool: {
      name: 'svc_update_company',
      title: 'Change a company',
      category: 'companies',
      credits: 2,
      description:
        'Changes a company’s name, legal name, country, identifiers, sector, notes, owner or next step; null clears one. The earlier name stays an alias. It merges nothing.',
      keywords: 'edit rename correct counterparty sponsor next step follow up',
    },
    handle: (ctx, { params, body }) => updateCompany(ctx, params.company_id, body),
  }),
  route({
    method: 'POST',
    path: `${COMPANY}/archive`,
    operation: 'archiveCompany',
    summary: 'Archive a company',
    description: 'Removes it from lists; records that refer to it keep it and its names.',
    access: 'companies:write',
    response: Company,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveCompany(ctx, params.company_id, true),
  }),
  route({
    method: 'POST',
    path: `${COMPANY}/restore`,
    operation: 'restoreCompany',
    summary: 'Restore an archived company',
    access: 'companies:write',
    response: Company,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveCompany(ctx, params.company_id, false),
  }),
  route({
    method: 'POST',
    path: `${COMPANY}/aliases`,
    operation: 'addCompanyAlias',
    summary: 'Add a company alias',
    access: 'companies:write',
    body: AliasInput,
    example: { name: 'Alder Harbours' },
    response: Company,
    errors: { archived, duplicate, changed_meanwhile },
    tool: {
      name: 'svc_add_company_alias',
      title: 'Add a company’s alias',
      category: 'companies',
      credits: 2,
      description:
        'Adds a further name, an earlier one or another spelling, by which a company is found and linked. The company keeps its own name.',
      keywords: 'other name spelling formerly known as trading name',
    },
    handle: (ctx, { params, body }) => addAlias(ctx, params.company_id, body.name),
  }),
  route({
    method: 'DELETE',
    path: `${COMPANY}/aliases/{alias_id}`,
    operation: 'removeCompanyAlias',
    summary: 'Remove a company alias',
    access: 'companies:write',
    errors: { archived, changed_meanwhile },
    deleted: (ctx, { params }) => aliasOf(ctx, params.company_id, params.alias_id),
    handle: (ctx, { params }) => removeAlias(ctx, params.company_id, params.alias_id),
  }),
  route({
    method: 'GET',
    path: `${COMPANY}/references`,
    operation: 'listCompanyReferences',
    summary: 'List references to a company',
    access: 'companies:read',
    response: CompanyReferences,
    tool: {
      name: 'svc_list_company_references',
      title: 'List what refers to a company',
      category: 'companies',
      credits: 1,
      description:
        'Lists the deals a company is the counterparty of, the people who work there and every other record that names it. Of each kind the newest hundred.',
      keywords: 'sponsor counterparty exposure deals people everything about',
    },
    handle: (ctx, { params }) => listReferences(ctx, params.company_id),
  }),
] as const
