import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { generateReport } from './commands.ts'
import { GenerateReport } from './GenerateReport.tsx'
import { ReportsTable } from './ReportsTable.tsx'
import { reportsQuery } from './reports.ts'

/** Every report, and the way to the next one. */
export function ReportsPage() {
  const reports = useQuery(reportsQuery)
  const mayWrite = useMay('write', 'reports')
  const [generating, setGenerating] = useState(false)
  useCommands('Reports', [[generateReport, () => setGenerating(true)]])
  const generate = mayWrite && <Button onClick={() => setGenerating(true)}>Generate report</Button>
  return (
    <PageBody>
      <PageHeader
        title="Reports"
        actions={
          <>
            <Button component={Link} to="/reports/templates" variant="default">
              Templates
            </Button>
            {generate}
          </>
        }
        calls={['GET /api/v1/svc/reports', 'POST /api/v1/svc/reports/generate']}
      />
      <Loaded query={reports}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No reports yet" action={generate}>
              Quarterly letters, LP reports, one-pagers, board and IC papers are written from the office’s own
              figures. Each leads to its source, and what is missing is named.
            </Empty>
          ) : (
            <ReportsTable reports={items} />
          )
        }
      </Loaded>
      {generating && <GenerateReport onClose={() => setGenerating(false)} />}
    </PageBody>
  )
}
