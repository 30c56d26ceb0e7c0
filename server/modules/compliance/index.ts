import { module } from '../../kernel/index.ts'
import { findFinding } from './programme/findings.ts'
import { findingDays, records } from './programme/found.ts'
import { routes } from './programme/routes.ts'

export const compliance = module({
  key: 'compliance',
  title: 'Compliance',
  owns: ['compliance_controls', 'compliance_evidence', 'compliance_findings'],
  routes,
  records,
  dueDates: [findingDays],
  timelines: [
    {
      type: 'compliance_finding',
      ids: ['finding_id'],
      addresses: ['/api/v1/svc/compliance/program/findings/{finding_id}'],
      entity: 'ComplianceFinding',
      find: findFinding,
    },
  ],
})
