import { render, screen, within } from '@testing-library/react';
import { openLanding, stubWillingApi, submitButton, visitor } from '../../../test/landing';
import { Field } from './Field';
import { byLeadField, LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadFieldDefinition } from './lead-fields';
import { leadFrom } from './lead-request';
import { problemOf } from './lead-validation';

const controlOf = ({ label }: LeadFieldDefinition) => screen.getByLabelText<HTMLInputElement>(label);

describe('the fields of the lead form', () => {
  beforeEach(() => {
    stubWillingApi();
    openLanding();
  });

  it.each(LEAD_FIELD_NAMES)('draw %s with its label, its name and the control of its kind', (name) => {
    const definition: LeadFieldDefinition = LEAD_FIELDS[name];
    const control = controlOf(definition);
    expect(control).toHaveAttribute('name', name);
    expect(control.required).toBe(definition.required);
    expect(control.type).toBe({ text: 'text', phone: 'tel', select: 'select-one' }[definition.kind]);
    if (definition.kind === 'select') {
      const [, ...offered] = within(control).getAllByRole<HTMLOptionElement>('option', { hidden: true });
      expect(Object.fromEntries(offered.map(({ value, text }) => [value, text]))).toEqual(definition.options);
    }
  });

  it('report each empty required one on sending, and no optional one', async () => {
    await visitor().click(submitButton());
    for (const definition of Object.values<LeadFieldDefinition>(LEAD_FIELDS)) {
      const said = document.getElementById(`${controlOf(definition).id}-error`)?.textContent;
      if (definition.required) {
        expect(controlOf(definition)).toBeInvalid();
        expect(said).toBeTruthy();
        expect(controlOf(definition)).toHaveAccessibleDescription(said!);
      } else {
        expect(controlOf(definition)).toBeValid();
        expect(said).toBe('');
      }
    }
  });
});

describe('an optional select', () => {
  const definition: LeadFieldDefinition = {
    kind: 'select',
    label: 'Idioma (opcional)',
    placeholder: 'Cualquiera',
    options: { es: 'Español', en: 'Inglés' },
    required: false,
    problem: (value) => (value === 'es' ? undefined : 'Elija otro'),
  };

  it('can be chosen, and reset', async () => {
    render(<Field name="state" definition={definition} error={undefined} onBlur={() => undefined} />);
    const user = visitor();
    await user.selectOptions(controlOf(definition), 'Inglés');
    expect(controlOf(definition)).toHaveValue('en');
    await user.selectOptions(controlOf(definition), 'Cualquiera');
    expect(controlOf(definition)).toHaveValue('');
    expect(controlOf(definition)).toBeValid();
  });

  it('is not required when it is empty, unlike a required one', () => {
    expect(problemOf(definition, '')).toBeUndefined();
    expect(problemOf(definition, 'en')).toBe('Elija otro');
    expect(problemOf({ ...definition, required: true }, '')).toBe('Elija otro');
  });

  it('is omitted from the request when it is empty', () => {
    const values = { ...byLeadField(() => ''), fullName: 'María Fernández', phoneNumber: '(305) 420-1234' };
    const sent = JSON.stringify(leadFrom(document.createElement('form'), values, 0));
    expect(JSON.parse(sent)).toMatchObject({ fullName: 'María Fernández', phoneNumber: '(305) 420-1234' });
    expect(JSON.parse(sent)).not.toHaveProperty('state');
  });
});
