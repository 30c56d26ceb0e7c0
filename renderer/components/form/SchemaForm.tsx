import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { ApiProblem, WaitsForApproval } from '../../api/problem.ts'
import { Waits } from '../states/Waits.tsx'
import { FieldInput } from './FieldInput.tsx'
import { currencyOf, type Field } from './fields.ts'
import classes from './form.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RowsInput } from './RowsInput.tsx'
import { type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts'

interface SchemaFormProps<Values extends object> extends SchemaFormOptions<Values> {
  /** The verb on the button: "Create deal". */
  submit: string
  onCancel?: () => void
  /** Asks before typed text is lost; off where nothing can be lost, as on signing in. */
  guarded?: boolean
  /** Two columns where there is room. */
  wide?: boolean
  autoFocus?: boolean
  disabled?: boolean
  onDirty?: (dirty: boolean) => void
  children?: ReactNode
  /** A remark on the typed texts, by field name; shown below the first field. */
  remark?: (texts: Readonly<Record<string, string>>) => ReactNode
  /** The effect of the typed texts; shown below the last field. */
  outcome?: (texts: Readonly<Record<string, string>>) => ReactNode
}

/** The form of the house: declared fields in, values as the API takes them out. */
export function SchemaForm<Values extends object>(props: SchemaFormProps<Values>) {
  const {
    submit,
    onCancel,
    guarded = true,
    wide,
    autoFocus,
    disabled = false,
    onDirty,
    children,
    remark,
    outcome,
  } = props
  const state = useSchemaForm(props)
  useEffect(() => onDirty?.(state.dirty), [onDirty, state.dirty])
  const isNeeded = ({ required = false }: Field) => required
  const marks = state.asked.some(isNeeded) && !state.asked.every(isNeeded)

  return (
    <form ref={state.form} onSubmit={event => void state.submit(event)} noValidate>
      {guarded && <LeaveGuard dirty={state.dirty} />}
      <div className={classes.fields} data-wide={wide || undefined}>
        {state.asked.map((field: Field, index) => (
          <div key={field.name} data-kind={field.kind}>
            {field.kind === 'rows' ? (
              <RowsInput
                field={field}
                text={state.texts[field.name] ?? ''}
                problems={state.problems}
                disabled={disabled}
                onType={text => state.type(field.name, text)}
                onLeave={state.leave}
              />
            ) : (
              <FieldInput
                field={field}
                text={state.texts[field.name] ?? ''}
                currency={currencyOf(field, state.texts)}
                problem={state.problems[field.name]}
                autoFocus={Boolean(autoFocus) && index === 0}
                disabled={disabled}
                marked={marks && isNeeded(field)}
                onType={text => state.type(field.name, text)}
                onLeave={() => state.leave(field)}
              />
            )}
            {index === 0 && remark?.(state.texts)}
          </div>
        ))}
      </div>
      {children}
      {outcome?.(state.texts)}
      {state.failure && <Refusal error={state.failure} />}
      {!disabled && (
        <Group mt="md" gap="sm">
          <Button type="submit" loading={state.busy}>
            {submit}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {marks && (
            <Text size="xs" c="dimmed" aria-hidden>
              * Required
            </Text>
          )}
        </Group>
      )}
    </form>
  )
}

function Refusal({ error }: { error: Error }) {
  if (error instanceof WaitsForApproval) return <Waits waits={error} />
  return (
    <Alert
      mt="md"
      color="red"
      variant="outline"
      role="alert"
      title={error instanceof ApiProblem ? error.title : undefined}
    >
      {error instanceof ApiProblem
        ? error.message
        : 'This could not be sent. Nothing you typed is lost: try again.'}
    </Alert>
  )
}
