const document = ({
  fields = {},
  required = [],
  parameters = [],
  paths = {},
  values = ['new', 'won'],
} = {}) => ({
  paths: {
    '/api/leads': {
      post: {
        parameters,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Lead' } } } },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Saved' } } } },
          400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        },
      },
    },
    ...paths,
  },
  components: {
    schemas: {
      Lead: {
        properties: {
          name: { type: 'string' },
          category: { allOf: [{ $ref: '#/components/schemas/Category' }] },
          ...fields,
        },
        required: ['name', ...required],
      },
      Category: { type: 'string', enum: values },
      Saved: { properties: { id: { type: ['string', 'null'] } }, required: ['id'] },
    },
  },
});
const sources = (changed = {}) => ({
  document: document(),
  webhook: { type: 'lead.created', data: { leadId: '1' } },
  environment: '# A comment.\nPORT=3000\n# DATA_DIR=\n',
  ...changed,
});

describe('the promises of a version', () => {
  let promisesOf;
  let compare;
  beforeAll(async () => {
    const { comparePromises, promisesOf: list } = await import('../lib/promises.mjs');
    promisesOf = list;
    compare = (changed) => comparePromises(list(sources()), list(sources(changed)));
  });

  it('are operations, types, values, webhook fields and variables', () => {
    expect(promisesOf(sources())).toEqual([
      'Category = new',
      'Category = won',
      'Lead.category Category',
      'Lead.name string',
      'Lead.name string must be sent',
      'POST /api/leads',
      'POST /api/leads answers 201 Saved',
      'POST /api/leads takes Lead',
      'Saved.id is always there',
      'Saved.id null | string',
      'variable DATA_DIR',
      'variable PORT',
      'webhook.data.leadId',
      'webhook.type',
    ]);
  });

  it.each([
    ['an operation', { document: { ...document(), paths: {} } }, 'POST /api/leads'],
    ['a value', { document: document({ values: ['new'] }) }, 'Category = won'],
    [
      'the type of a field',
      { document: document({ fields: { name: { type: 'integer' } } }) },
      'Lead.name string',
    ],
    ['a field of webhooks', { webhook: { type: 'lead.created', data: {} } }, 'webhook.data.leadId'],
    ['a variable', { environment: 'PORT=3000\n' }, 'variable DATA_DIR'],
  ])('are broken if %s goes', (_, changed, line) => {
    expect(compare(changed).broken).toContain(line);
  });

  it.each([
    [
      'a new field that must be sent',
      { fields: { state: { type: 'string' } }, required: ['state'] },
      'Lead.state string must be sent',
    ],
    ['a field that must be sent now', { required: ['category'] }, 'Lead.category Category must be sent'],
    [
      'a parameter that must be sent',
      { parameters: [{ in: 'query', name: 'zip', required: true, schema: { type: 'string' } }] },
      'POST /api/leads query zip must be sent',
    ],
  ])('are broken by %s', (_, changed, line) => {
    const { broken, added } = compare({ document: document(changed) });
    expect(broken).toEqual([line]);
    expect(added).not.toContain(line);
  });

  it('are kept by new fields, values and operations, which may demand a parameter', () => {
    const parameters = [{ in: 'query', name: 'zip', required: true, schema: { type: 'string' } }];
    const { broken, added } = compare({
      document: document({
        fields: { state: { type: 'string' } },
        values: ['new', 'won', 'lost'],
        paths: { '/api/plans': { get: { parameters, responses: {} } } },
      }),
    });
    expect(broken).toEqual([]);
    expect(added).toEqual([
      'Category = lost',
      'GET /api/plans',
      'GET /api/plans query zip',
      'GET /api/plans query zip must be sent',
      'Lead.state string',
    ]);
  });
});
