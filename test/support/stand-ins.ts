/** Ids that stand for the tenant's customer, issued invoice or meter in bodies; they do not exist. */
export const CUSTOMER_ID = '01a1f82f-0000-7000-8000-00000000c001';
export const INVOICE_ID = '01a1f82f-0000-7000-8000-00000000d001';
export const METER_KEY = 'meter_of_the_tenant';
