import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { ConfirmTyped } from '../../../components/action/ConfirmTyped.tsx'
import { ShownOnce } from '../../../components/action/ShownOnce.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { FilesPicker } from '../../../components/source/FilesPicker.tsx'
import { fields, type OtherSample, otherFields, problem, type Sample, samples } from '../samples.ts'
import { Part } from './Part.tsx'

export function Forms() {
  const [day, setDay] = useState<string | null>('2027-03-31')
  const [files, setFiles] = useState<readonly File[]>([new File(['Terms'], 'Term sheet of the borrower.txt')])
  return (
    <>
      <Part title="Form">
        <SchemaForm<Sample>
          fields={fields}
          initial={samples[0]}
          submit="Save"
          wide
          guarded={false}
          onSubmit={async () => {
            throw new ApiProblem({
              ...problem,
              errors: [{ path: 'size', message: 'has more decimals than JPY' }],
            })
          }}
        />
      </Part>
      <Part title="Form, further fields">
        <SchemaForm<OtherSample>
          fields={otherFields}
          initial={{ code: 'ALD-01', steps: [{ from: '2027-01-01', margin: 0.045 }] }}
          submit="Save"
          guarded={false}
          onSubmit={async () => undefined}
        />
      </Part>
      <Part title="Day and files">
        <DayInput label="As of" value={day} onChange={setDay} />
        <FilesPicker files={files} onChange={setFiles} />
      </Part>
    </>
  )
}

export function Dialogs() {
  const [dialog, setDialog] = useState<'typed' | 'once' | 'drawer' | null>(null)
  const close = () => setDialog(null)
  return (
    <Part title="Dialogs">
      <Group>
        <Button variant="default" onClick={() => setDialog('typed')}>
          Destroy something
        </Button>
        <Button variant="default" onClick={() => setDialog('once')}>
          Show a secret
        </Button>
        <Button variant="default" onClick={() => setDialog('drawer')}>
          Open a form
        </Button>
      </Group>
      {dialog === 'typed' && (
        <ConfirmTyped title="Delete room" name="Alder" verb="Delete room" onConfirm={close} onClose={close}>
          12 documents go for good.
        </ConfirmTyped>
      )}
      {dialog === 'once' && (
        <ShownOnce title="Your key" secret="vdr_exampleexampleexampleexampleexample" onClose={close}>
          Shown once.
        </ShownOnce>
      )}
      {dialog === 'drawer' && (
        <FormDrawer title="Edit position" onClose={close}>
          {(onDirty, leave) => (
            <SchemaForm<Sample>
              fields={fields}
              initial={samples[1]}
              submit="Save"
              onDirty={onDirty}
              onCancel={leave}
              onSubmit={async () => undefined}
            />
          )}
        </FormDrawer>
      )}
    </Part>
  )
}
