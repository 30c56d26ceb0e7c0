import {
  MultiSelect,
  PasswordInput,
  Select,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useId } from 'react'
import { DateInput } from './DateInput.tsx'
import { dateOf, keyText, listOf, type SingleField, understood } from './fields.ts'
import { SecretInput } from './SecretInput.tsx'

interface FieldInputProps {
  field: SingleField
  text: string
  /** The currency of an amount. */
  currency?: string | undefined
  problem?: string | undefined
  autoFocus?: boolean
  disabled?: boolean
  /** The label is spoken and not shown: a cell stands under the title of its column. */
  unlabelled?: boolean
  /** Marks the label as required, beside fields that are not. */
  marked?: boolean
  onType: (text: string) => void
  onLeave: () => void
}

/** Maximum number of options drawn at once, more than there are countries; typing finds the others. */
const LISTED = 300

const ORDER: Array<'label' | 'input' | 'description' | 'error'> = ['label', 'input', 'description', 'error']

/** One field: its label, the typed text, its interpretation or its error. */
export function FieldInput(props: FieldInputProps) {
  const {
    field,
    text,
    currency,
    problem,
    onType,
    onLeave,
    disabled = false,
    unlabelled = false,
    marked = false,
    ...rest
  } = props
  const common = {
    name: field.name,
    label: field.label,
    ...(unlabelled ? { classNames: { label: 'visually-hidden' } } : {}),
    description: field.fixed ?? understood(field, text, currency) ?? field.hint,
    disabled: disabled || field.fixed !== undefined,
    error: problem,
    required: field.required ?? false,
    // The mark is the house's own, which is seen and not heard: `required` says it to whoever hears the page.
    withAsterisk: false,
    labelProps: { 'data-marked': marked || undefined },
    inputWrapperOrder: ORDER,
    onBlur: onLeave,
    ...(field.autoComplete ? { autoComplete: field.autoComplete } : {}),
    ...rest,
  }
  const typed = (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value)
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...common}
          data={[...field.choices]}
          value={text === '' ? null : text}
          onChange={value => onType(value ?? '')}
          searchable={field.choices.length > 8}
          limit={LISTED}
          clearable={!field.required}
          allowDeselect={false}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )
    case 'list':
      return field.choices ? (
        <MultiSelect
          {...common}
          data={[...field.choices]}
          value={listOf(text)}
          onChange={values => onType(values.join(','))}
          searchable
          limit={LISTED}
          hidePickedOptions
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      ) : (
        <TagsInput
          {...common}
          value={listOf(text).map(one => keyText(one))}
          onChange={values => onType(values.join(','))}
        />
      )
    case 'key':
      return <KeyInput {...common} usual={field.usual ?? []} value={text} onChange={typed} />
    case 'date':
      return <DateInput {...common} text={text} date={dateOf(field, text)} onType={onType} />
    case 'multiline':
      return <Textarea {...common} value={text} onChange={typed} autosize minRows={3} maxRows={12} />
    case 'password':
      return <PasswordInput {...common} value={text} onChange={typed} />
    case 'secret':
      return <SecretInput {...common} value={text} onChange={typed} onMade={onType} />
    case 'code':
      return (
        <TextInput
          {...common}
          value={text}
          onChange={typed}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          value={text}
          onChange={typed}
          type={field.kind === 'email' ? 'email' : 'text'}
          {...unitOf(field, currency)}
        />
      )
  }
}

/** A text with the usual keys on offer. */
function KeyInput({ usual, ...input }: TextInputProps & { usual: readonly string[] }) {
  const offered = useId()
  if (usual.length === 0) return <TextInput {...input} />
  return (
    <>
      <TextInput {...input} list={offered} />
      <datalist id={offered}>
        {usual.map(key => (
          <option key={key} value={keyText(key, usual)} />
        ))}
      </datalist>
    </>
  )
}

/** The unit beside the field, and figures on the right as everywhere. */
function unitOf(field: SingleField, currency: string | undefined) {
  const unit = field.kind === 'money' ? currency : field.kind === 'percent' ? '%' : undefined
  const numeric = field.kind === 'money' || field.kind === 'percent' || field.kind === 'number'
  return {
    ...(unit
      ? {
          rightSection: (
            <Text size="xs" c="dimmed">
              {unit}
            </Text>
          ),
          rightSectionWidth: 44,
        }
      : {}),
    ...(numeric ? { inputMode: 'decimal' as const, styles: { input: { textAlign: 'right' as const } } } : {}),
  }
}
