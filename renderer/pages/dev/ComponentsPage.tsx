import { Stack } from '@mantine/core'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Charts } from './parts/Charts.tsx'
import { Dialogs, Forms } from './parts/Forms.tsx'
import { Reading } from './parts/Reading.tsx'
import { Figures, Records } from './parts/Records.tsx'
import { States } from './parts/States.tsx'
import { Tables } from './parts/Tables.tsx'

/** Every component in its hard cases: empty, single, many, long names, negative figures, refusals. */
export function ComponentsPage() {
  return (
    <PageBody>
      <PageHeader title="Components" description="For whoever builds the pages; not part of the product." />
      <Stack gap="xl">
        <Tables />
        <Forms />
        <Figures />
        <Charts />
        <States />
        <Records />
        <Reading />
        <Dialogs />
      </Stack>
    </PageBody>
  )
}
