// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

import type { Contract, Invoice, Payment } from './api/types.gen.ts';

export interface EventCatalogueEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly description: string;
  /** JSON Schema 2020-12 of the event's `data`, without references. */
  readonly payloadSchema: object;
  /** An example of the event's `data`. */
  readonly example: object;
}

export const eventCatalogue = [
  {
    "type": "contract.created",
    "schemaVersion": 1,
    "description": "A contract was created.",
    "payloadSchema": {
      "description": "A contract with a customer.",
      "type": "object",
      "required": [
        "id",
        "number",
        "customer_id",
        "title",
        "status",
        "starts_on",
        "ends_on",
        "created_at",
        "updated_at"
      ],
      "properties": {
        "id": {
          "description": "The contract's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The contract's number within the organization.",
          "type": "string"
        },
        "customer_id": {
          "description": "The customer it is made with.",
          "type": "string",
          "format": "uuid"
        },
        "title": {
          "description": "What it is about.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or given notice to end.\n",
          "type": "string",
          "enum": [
            "draft",
            "active",
            "terminated"
          ]
        },
        "starts_on": {
          "description": "Its first day.",
          "type": "string",
          "format": "date"
        },
        "ends_on": {
          "description": "Its last day; `null` if it is open-ended.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "updated_at": {
          "description": "When it was last changed.",
          "type": "string",
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
      "number": "K-2031",
      "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
      "title": "Support and maintenance",
      "status": "draft",
      "starts_on": "2026-12-01",
      "ends_on": "2027-11-30",
      "created_at": "2026-11-17T09:00:00.000Z",
      "updated_at": "2026-11-17T09:00:00.000Z"
    }
  },
  {
    "type": "contract.terminated",
    "schemaVersion": 1,
    "description": "A contract was terminated.",
    "payloadSchema": {
      "description": "A contract with a customer.",
      "type": "object",
      "required": [
        "id",
        "number",
        "customer_id",
        "title",
        "status",
        "starts_on",
        "ends_on",
        "created_at",
        "updated_at"
      ],
      "properties": {
        "id": {
          "description": "The contract's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The contract's number within the organization.",
          "type": "string"
        },
        "customer_id": {
          "description": "The customer it is made with.",
          "type": "string",
          "format": "uuid"
        },
        "title": {
          "description": "What it is about.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or given notice to end.\n",
          "type": "string",
          "enum": [
            "draft",
            "active",
            "terminated"
          ]
        },
        "starts_on": {
          "description": "Its first day.",
          "type": "string",
          "format": "date"
        },
        "ends_on": {
          "description": "Its last day; `null` if it is open-ended.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "updated_at": {
          "description": "When it was last changed.",
          "type": "string",
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
      "number": "K-2031",
      "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
      "title": "Support and maintenance, premium",
      "status": "terminated",
      "starts_on": "2026-12-01",
      "ends_on": "2026-12-31",
      "created_at": "2026-11-17T09:00:00.000Z",
      "updated_at": "2026-11-23T17:00:00.000Z"
    }
  },
  {
    "type": "contract.updated",
    "schemaVersion": 1,
    "description": "A contract's title, dates or status changed, other than by termination.",
    "payloadSchema": {
      "description": "A contract with a customer.",
      "type": "object",
      "required": [
        "id",
        "number",
        "customer_id",
        "title",
        "status",
        "starts_on",
        "ends_on",
        "created_at",
        "updated_at"
      ],
      "properties": {
        "id": {
          "description": "The contract's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The contract's number within the organization.",
          "type": "string"
        },
        "customer_id": {
          "description": "The customer it is made with.",
          "type": "string",
          "format": "uuid"
        },
        "title": {
          "description": "What it is about.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or given notice to end.\n",
          "type": "string",
          "enum": [
            "draft",
            "active",
            "terminated"
          ]
        },
        "starts_on": {
          "description": "Its first day.",
          "type": "string",
          "format": "date"
        },
        "ends_on": {
          "description": "Its last day; `null` if it is open-ended.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "updated_at": {
          "description": "When it was last changed.",
          "type": "string",
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
      "number": "K-2031",
      "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
      "title": "Support and maintenance, premium",
      "status": "active",
      "starts_on": "2026-12-01",
      "ends_on": "2027-11-30",
      "created_at": "2026-11-17T09:00:00.000Z",
      "updated_at": "2026-11-18T13:30:00.000Z"
    }
  },
  {
    "type": "invoice.created",
    "schemaVersion": 1,
    "description": "A draft invoice was created.",
    "payloadSchema": {
      "description": "An invoice.",
      "type": "object",
      "required": [
        "id",
        "number",
        "status",
        "customer_id",
        "total",
        "paid",
        "due_on",
        "created_at",
        "issued_at",
        "voided_at",
        "paid_at"
      ],
      "properties": {
        "id": {
          "description": "The invoice's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The invoice's number within the organization.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
          "type": "string",
          "enum": [
            "draft",
            "issued",
            "paid",
            "voided"
          ]
        },
        "customer_id": {
          "description": "The customer who owes it.",
          "type": "string",
          "format": "uuid"
        },
        "total": {
          "description": "What is owed in all.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "paid": {
          "description": "What has been paid so far, in the currency of the total.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "due_on": {
          "description": "The day by which it is to be paid; `null` if none is set.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "issued_at": {
          "description": "When it was issued; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "voided_at": {
          "description": "When it was voided; `null` unless it is.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "paid_at": {
          "description": "When it was paid in full; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
      "number": "INV-2026-0417",
      "status": "draft",
      "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
      "total": {
        "amount": 124950,
        "currency": "GBP"
      },
      "paid": {
        "amount": 0,
        "currency": "GBP"
      },
      "due_on": null,
      "created_at": "2026-11-20T08:45:00.000Z",
      "issued_at": null,
      "voided_at": null,
      "paid_at": null
    }
  },
  {
    "type": "invoice.issued",
    "schemaVersion": 1,
    "description": "An invoice was issued to its customer.",
    "payloadSchema": {
      "description": "An invoice.",
      "type": "object",
      "required": [
        "id",
        "number",
        "status",
        "customer_id",
        "total",
        "paid",
        "due_on",
        "created_at",
        "issued_at",
        "voided_at",
        "paid_at"
      ],
      "properties": {
        "id": {
          "description": "The invoice's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The invoice's number within the organization.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
          "type": "string",
          "enum": [
            "draft",
            "issued",
            "paid",
            "voided"
          ]
        },
        "customer_id": {
          "description": "The customer who owes it.",
          "type": "string",
          "format": "uuid"
        },
        "total": {
          "description": "What is owed in all.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "paid": {
          "description": "What has been paid so far, in the currency of the total.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "due_on": {
          "description": "The day by which it is to be paid; `null` if none is set.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "issued_at": {
          "description": "When it was issued; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "voided_at": {
          "description": "When it was voided; `null` unless it is.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "paid_at": {
          "description": "When it was paid in full; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
      "number": "INV-2026-0417",
      "status": "issued",
      "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
      "total": {
        "amount": 124950,
        "currency": "GBP"
      },
      "paid": {
        "amount": 0,
        "currency": "GBP"
      },
      "due_on": "2026-12-20",
      "created_at": "2026-11-20T08:45:00.000Z",
      "issued_at": "2026-11-20T09:00:00.000Z",
      "voided_at": null,
      "paid_at": null
    }
  },
  {
    "type": "invoice.voided",
    "schemaVersion": 1,
    "description": "An issued invoice was voided; it is no longer owed.",
    "payloadSchema": {
      "description": "An invoice.",
      "type": "object",
      "required": [
        "id",
        "number",
        "status",
        "customer_id",
        "total",
        "paid",
        "due_on",
        "created_at",
        "issued_at",
        "voided_at",
        "paid_at"
      ],
      "properties": {
        "id": {
          "description": "The invoice's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "number": {
          "description": "The invoice's number within the organization.",
          "type": "string"
        },
        "status": {
          "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
          "type": "string",
          "enum": [
            "draft",
            "issued",
            "paid",
            "voided"
          ]
        },
        "customer_id": {
          "description": "The customer who owes it.",
          "type": "string",
          "format": "uuid"
        },
        "total": {
          "description": "What is owed in all.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "paid": {
          "description": "What has been paid so far, in the currency of the total.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "due_on": {
          "description": "The day by which it is to be paid; `null` if none is set.",
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "created_at": {
          "description": "When it was created.",
          "type": "string",
          "format": "date-time"
        },
        "issued_at": {
          "description": "When it was issued; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "voided_at": {
          "description": "When it was voided; `null` unless it is.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "paid_at": {
          "description": "When it was paid in full; `null` until then.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a1f49b-9780-7d64-b9e1-138b7c2c0f8b",
      "number": "INV-2026-0416",
      "status": "voided",
      "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
      "total": {
        "amount": 98000,
        "currency": "EUR"
      },
      "paid": {
        "amount": 0,
        "currency": "EUR"
      },
      "due_on": "2026-12-19",
      "created_at": "2026-11-19T16:20:00.000Z",
      "issued_at": "2026-11-19T16:25:00.000Z",
      "voided_at": "2026-11-19T16:45:10.000Z",
      "paid_at": null
    }
  },
  {
    "type": "payment.received",
    "schemaVersion": 1,
    "description": "A payment for an invoice was received.",
    "payloadSchema": {
      "description": "A payment for an invoice.",
      "type": "object",
      "required": [
        "id",
        "invoice_id",
        "customer_id",
        "amount",
        "received_at"
      ],
      "properties": {
        "id": {
          "description": "The payment's identifier.",
          "type": "string",
          "format": "uuid"
        },
        "invoice_id": {
          "description": "The invoice it pays.",
          "type": "string",
          "format": "uuid"
        },
        "customer_id": {
          "description": "The customer who paid.",
          "type": "string",
          "format": "uuid"
        },
        "amount": {
          "description": "An amount of money.",
          "type": "object",
          "required": [
            "amount",
            "currency"
          ],
          "properties": {
            "amount": {
              "description": "In minor units of the currency, such as cents.",
              "type": "integer"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            }
          }
        },
        "received_at": {
          "description": "When it was received.",
          "type": "string",
          "format": "date-time"
        }
      }
    },
    "example": {
      "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
      "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
      "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
      "amount": {
        "amount": 124950,
        "currency": "GBP"
      },
      "received_at": "2026-11-24T11:05:42.000Z"
    }
  }
] as const satisfies readonly EventCatalogueEntry[];

/** The `data` of each event type. */
export type EventDataByType = {
  'contract.created': Contract;
  'contract.terminated': Contract;
  'contract.updated': Contract;
  'invoice.created': Invoice;
  'invoice.issued': Invoice;
  'invoice.voided': Invoice;
  'payment.received': Payment;
};

export type EventTypeName = keyof EventDataByType;
