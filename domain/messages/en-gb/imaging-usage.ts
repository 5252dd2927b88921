import { fieldFaults } from './field-faults.ts';

/**
 * Texts that the browser and the server's answers share about imaging usage. `{name}` is replaced by the parameter of
 * that name.
 */
export const imagingUsage = {
  reasons: {
    NO_PERMISSION:
      'Only the reporting contacts of this application can report its usage. Ask one of them, or ask support to add you.',
    INACTIVE: 'The license is inactive: no usage is reported for it. Contact support if it is in use.',
    DATA_MISSING: 'Usage cannot be reported yet. Missing information: {fields}. Contact support.',
    DEPLOYMENT_NOT_SUPPORTED:
      'Usage for the deployment type “{deploymentType}” cannot be reported here. Contact support.',
    FREQUENCY_NOT_SUPPORTED:
      'The application’s reporting frequency is “{reportingFrequency}”, so there is nothing to report.',
    PERIOD_IN_PROGRESS: 'The period is still in progress. You can report it from {day}.',
  },
  missing: {
    deploymentType: 'deployment type',
    reportingFrequency: 'reporting frequency',
    createdDate: 'created date',
  },
  rows: {
    required: fieldFaults.required,
    processorsPerServerNotUnique:
      'Another row has the same number of processors. Combine these servers in one row.',
    onlyServers: 'This license is deployed on servers. Enter processors per server and number of servers.',
    onlyValue: 'Enter a single value for this license, without processors and servers.',
    otherTotal: 'The value does not equal processors per server × number of servers. Leave it out.',
    oneRow: 'This license already has a row for this period. Remove one of them.',
  },
  periods: {
    notLicense: 'This license does not belong to the application.',
    startAfterEnd: 'The start date must be on or before the end date.',
    notOver: 'The period has not ended yet. You can report it from {day}.',
    otherPeriod: 'This period cannot be reported. Periods you can report now: {periods}.',
    noPeriod: 'There is nothing to report for this license.',
  },
  environments: {
    required: 'Choose the environment.',
    other: 'This license is for {environment}. Choose that environment.',
    differ: 'All rows for a period must have the same environment.',
  },
  caseText:
    '{by} added the application {name}. Licenses: {licenses}. Reporting contact: {contact}.\n\n{description}',
  standing: '{value} for {period} of {license}, reported by {by} on {day}',
  standingUnknown: '{value} for {period} of {license}, from our records',
} as const;
