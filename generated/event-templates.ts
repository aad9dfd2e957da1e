// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

/** An event type in one schema version. */
export interface EventTemplate {
  readonly type: string;
  readonly schemaVersion: number;
  /** Whether it is the version that is published unless another is named. */
  readonly isCurrent: boolean;
  readonly isDeprecated: boolean;
  readonly description: string;
  /** JSON Schema of what a receiver gets. */
  readonly schema: EventSchema;
  /** At least one. */
  readonly examples: readonly EventExample[];
}

export interface EventExample {
  readonly name: string;
  readonly summary: string;
  /** The `data` of the event. */
  readonly data: object;
}

/** Every keyword that the schema of an event may have: those that SQL can check too. */
export interface EventSchema {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, EventSchema>>;
  readonly additionalProperties?: boolean | EventSchema;
  readonly items?: EventSchema;
  readonly enum?: readonly unknown[];
  readonly 'x-values'?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export const eventTemplates: readonly EventTemplate[] = [
  {
    "type": "contract.amended",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A contract was amended, and has other items from a day on.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "contract.amended"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
            "updated_at",
            "amendment"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "type": "boolean"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "type": "string"
                        },
                        "quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "amendment": {
              "type": "object",
              "required": [
                "id",
                "effective_on",
                "reason"
              ],
              "properties": {
                "id": {
                  "type": "string",
                  "format": "uuid"
                },
                "effective_on": {
                  "type": "string",
                  "format": "date"
                },
                "reason": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "amended",
        "summary": "A contract was amended.",
        "data": {
          "id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
          "number": "K-2014",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "title": "Platform and API calls",
          "status": "active",
          "starts_on": "2026-03-20",
          "ends_on": null,
          "created_at": "2026-03-10T09:06:42.368Z",
          "updated_at": "2026-11-21T09:20:00.000Z",
          "currency": "GBP",
          "billing_interval": "month",
          "payment_terms_days": 30,
          "auto_issue": false,
          "items": [
            {
              "id": "019cd6ff-9e40-7d04-8b7e-1f5c9a2e6033",
              "kind": "fixed",
              "description": "Platform licence",
              "quantity": "1",
              "meter": null,
              "included_quantity": null,
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "tax_rate": "20"
            },
            {
              "id": "019cd6ff-9e40-7e15-9c8f-2a6d0b3f7144",
              "kind": "usage",
              "description": "API calls",
              "quantity": null,
              "meter": "api_calls",
              "included_quantity": "0",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "tax_rate": "20"
            }
          ],
          "amendments": [
            {
              "id": "01a1fd67-ca00-7b35-8e04-9c6a2f1d7b58",
              "effective_on": "2026-12-20",
              "reason": "Price list 2027",
              "items": [
                {
                  "id": "01a1fd67-ca00-7d57-8026-be8c4b3f9d7a",
                  "kind": "fixed",
                  "description": "Platform licence",
                  "quantity": "1",
                  "meter": null,
                  "included_quantity": null,
                  "price": {
                    "kind": "unit",
                    "unit_amount": "85000"
                  },
                  "tax_rate": "20"
                },
                {
                  "id": "01a1fd67-ca00-7e68-9137-cf9d5c4a0e8b",
                  "kind": "usage",
                  "description": "API calls",
                  "quantity": null,
                  "meter": "api_calls",
                  "included_quantity": "0",
                  "price": {
                    "kind": "unit",
                    "unit_amount": "0.5"
                  },
                  "tax_rate": "20"
                }
              ],
              "created_at": "2026-11-21T09:20:00.000Z"
            }
          ],
          "next_period": {
            "from": "2026-11-20",
            "to": "2026-12-20"
          },
          "proration": "none",
          "ended_by": null,
          "termination_reason": null,
          "activated_at": "2026-03-12T10:15:00.000Z",
          "terminated_at": null,
          "version": 3,
          "external_id": null,
          "metadata": {},
          "amendment": {
            "id": "01a1fd67-ca00-7b35-8e04-9c6a2f1d7b58",
            "effective_on": "2026-12-20",
            "reason": "Price list 2027"
          }
        }
      }
    ]
  },
  {
    "type": "contract.created",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A contract was created.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "contract.created"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "type": "boolean"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "type": "string"
                        },
                        "quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "created",
        "summary": "A contract was created.",
        "data": {
          "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
          "number": "K-2031",
          "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
          "title": "Support and maintenance",
          "status": "draft",
          "starts_on": "2026-12-01",
          "ends_on": "2027-11-30",
          "created_at": "2026-11-17T09:00:00.000Z",
          "updated_at": "2026-11-17T09:00:00.000Z",
          "currency": "EUR",
          "billing_interval": "month",
          "payment_terms_days": 30,
          "auto_issue": false,
          "items": [
            {
              "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
              "kind": "fixed",
              "description": "Support and maintenance",
              "quantity": "1",
              "meter": null,
              "included_quantity": null,
              "price": {
                "kind": "unit",
                "unit_amount": "98000"
              },
              "tax_rate": "20"
            }
          ],
          "amendments": [],
          "next_period": null,
          "proration": "none",
          "ended_by": null,
          "termination_reason": null,
          "activated_at": null,
          "terminated_at": null,
          "version": 1,
          "external_id": null,
          "metadata": {}
        }
      }
    ]
  },
  {
    "type": "contract.deleted",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A draft contract was deleted.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "contract.deleted"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "type": "boolean"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "type": "string"
                        },
                        "quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "deleted",
        "summary": "A draft contract was deleted.",
        "data": {
          "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
          "number": "K-2031",
          "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
          "title": "Support and maintenance",
          "status": "draft",
          "starts_on": "2026-12-01",
          "ends_on": "2027-11-30",
          "created_at": "2026-11-17T09:00:00.000Z",
          "updated_at": "2026-11-18T07:52:00.000Z",
          "currency": "EUR",
          "billing_interval": "month",
          "payment_terms_days": 30,
          "auto_issue": false,
          "items": [
            {
              "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
              "kind": "fixed",
              "description": "Support and maintenance",
              "quantity": "1",
              "meter": null,
              "included_quantity": null,
              "price": {
                "kind": "unit",
                "unit_amount": "98000"
              },
              "tax_rate": "20"
            }
          ],
          "amendments": [],
          "next_period": null,
          "proration": "none",
          "ended_by": null,
          "termination_reason": null,
          "activated_at": null,
          "terminated_at": null,
          "version": 2,
          "external_id": null,
          "metadata": {}
        }
      }
    ]
  },
  {
    "type": "contract.terminated",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A contract was terminated.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "contract.terminated"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "type": "boolean"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "type": "string"
                        },
                        "quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "terminated",
        "summary": "A contract was terminated.",
        "data": {
          "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
          "number": "K-2031",
          "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
          "title": "Support and maintenance, premium",
          "status": "terminated",
          "starts_on": "2026-12-01",
          "ends_on": "2026-12-31",
          "created_at": "2026-11-17T09:00:00.000Z",
          "updated_at": "2026-11-23T17:00:00.000Z",
          "currency": "EUR",
          "billing_interval": "month",
          "payment_terms_days": 30,
          "auto_issue": false,
          "items": [
            {
              "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
              "kind": "fixed",
              "description": "Support and maintenance",
              "quantity": "1",
              "meter": null,
              "included_quantity": null,
              "price": {
                "kind": "unit",
                "unit_amount": "98000"
              },
              "tax_rate": "20"
            }
          ],
          "amendments": [],
          "next_period": {
            "from": "2026-12-01",
            "to": "2027-01-01"
          },
          "proration": "none",
          "ended_by": "notice",
          "termination_reason": "The customer moves to another product.",
          "activated_at": "2026-11-18T13:30:00.000Z",
          "terminated_at": "2026-11-23T17:00:00.000Z",
          "version": 4,
          "external_id": null,
          "metadata": {}
        }
      }
    ]
  },
  {
    "type": "contract.updated",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A contract was edited or activated, or an amendment was taken back.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "contract.updated"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "type": "boolean"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "type": "string"
                        },
                        "quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "updated",
        "summary": "A contract was activated.",
        "data": {
          "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
          "number": "K-2031",
          "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
          "title": "Support and maintenance, premium",
          "status": "active",
          "starts_on": "2026-12-01",
          "ends_on": "2027-11-30",
          "created_at": "2026-11-17T09:00:00.000Z",
          "updated_at": "2026-11-18T13:30:00.000Z",
          "currency": "EUR",
          "billing_interval": "month",
          "payment_terms_days": 30,
          "auto_issue": false,
          "items": [
            {
              "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
              "kind": "fixed",
              "description": "Support and maintenance",
              "quantity": "1",
              "meter": null,
              "included_quantity": null,
              "price": {
                "kind": "unit",
                "unit_amount": "98000"
              },
              "tax_rate": "20"
            }
          ],
          "amendments": [],
          "next_period": {
            "from": "2026-12-01",
            "to": "2027-01-01"
          },
          "proration": "none",
          "ended_by": null,
          "termination_reason": null,
          "activated_at": "2026-11-18T13:30:00.000Z",
          "terminated_at": null,
          "version": 3,
          "external_id": null,
          "metadata": {}
        }
      }
    ]
  },
  {
    "type": "credit_note.created",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A draft credit note was created.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "credit_note.created"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "type": "string"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "created",
        "summary": "A draft credit note was created.",
        "data": {
          "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
          "number": "DRAFT-5d0f81a7e642",
          "status": "draft",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "currency": "GBP",
          "reason": "The API was down for a day",
          "lines": [
            {
              "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "tax_rate": "20",
              "amount": {
                "amount": 5000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 5000,
            "currency": "GBP"
          },
          "tax": {
            "amount": 1000,
            "currency": "GBP"
          },
          "total": {
            "amount": 6000,
            "currency": "GBP"
          },
          "unapplied": {
            "amount": 0,
            "currency": "GBP"
          },
          "applications": [],
          "version": 1,
          "external_id": "erp-cn-31",
          "metadata": {},
          "created_at": "2026-11-25T10:56:00.000Z",
          "updated_at": "2026-11-25T10:56:00.000Z",
          "issued_at": null
        }
      }
    ]
  },
  {
    "type": "credit_note.deleted",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A draft credit note was deleted.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "credit_note.deleted"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "type": "string"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "deleted",
        "summary": "A draft credit note was deleted.",
        "data": {
          "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
          "number": "DRAFT-5d0f81a7e642",
          "status": "draft",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "currency": "GBP",
          "reason": "The API was down for a day",
          "lines": [
            {
              "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "tax_rate": "20",
              "amount": {
                "amount": 5000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 5000,
            "currency": "GBP"
          },
          "tax": {
            "amount": 1000,
            "currency": "GBP"
          },
          "total": {
            "amount": 6000,
            "currency": "GBP"
          },
          "unapplied": {
            "amount": 0,
            "currency": "GBP"
          },
          "applications": [],
          "version": 2,
          "external_id": "erp-cn-31",
          "metadata": {},
          "created_at": "2026-11-25T10:56:00.000Z",
          "updated_at": "2026-11-25T10:56:00.000Z",
          "issued_at": null
        }
      }
    ]
  },
  {
    "type": "credit_note.issued",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A credit note was issued; its credit counts.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "credit_note.issued"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "type": "string"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "issued",
        "summary": "A credit note was issued; its credit counts.",
        "data": {
          "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
          "number": "CN-2026-0031",
          "status": "issued",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "currency": "GBP",
          "reason": "The API was down for a day",
          "lines": [
            {
              "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "tax_rate": "20",
              "amount": {
                "amount": 5000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 5000,
            "currency": "GBP"
          },
          "tax": {
            "amount": 1000,
            "currency": "GBP"
          },
          "total": {
            "amount": 6000,
            "currency": "GBP"
          },
          "unapplied": {
            "amount": 6000,
            "currency": "GBP"
          },
          "applications": [],
          "version": 2,
          "external_id": "erp-cn-31",
          "metadata": {},
          "created_at": "2026-11-25T10:56:00.000Z",
          "updated_at": "2026-11-25T11:00:00.000Z",
          "issued_at": "2026-11-25T11:00:00.000Z"
        }
      }
    ]
  },
  {
    "type": "credit_note.updated",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A credit note changed in what has no event of its own: a draft was edited, its credit was applied or refunded, or its `external_id` or metadata changed.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "credit_note.updated"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "type": "string"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "updated",
        "summary": "A part of the credit paid another invoice.",
        "data": {
          "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
          "number": "CN-2026-0031",
          "status": "issued",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "currency": "GBP",
          "reason": "The API was down for a day",
          "lines": [
            {
              "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "tax_rate": "20",
              "amount": {
                "amount": 5000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 5000,
            "currency": "GBP"
          },
          "tax": {
            "amount": 1000,
            "currency": "GBP"
          },
          "total": {
            "amount": 6000,
            "currency": "GBP"
          },
          "unapplied": {
            "amount": 2000,
            "currency": "GBP"
          },
          "applications": [
            {
              "id": "01a21261-6170-7d2e-8f10-6a4b9c3d5e7f",
              "kind": "applied",
              "amount": {
                "amount": 4000,
                "currency": "GBP"
              },
              "invoice_id": "01a1587c-3ee0-7fb9-9362-c2efb868e506",
              "reference": null,
              "recorded_at": "2026-11-25T11:05:00.000Z"
            }
          ],
          "version": 3,
          "external_id": "erp-cn-31",
          "metadata": {},
          "created_at": "2026-11-25T10:56:00.000Z",
          "updated_at": "2026-11-25T11:05:00.000Z",
          "issued_at": "2026-11-25T11:00:00.000Z"
        }
      }
    ]
  },
  {
    "type": "customer.created",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A customer was created.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "customer.created"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "name",
            "email",
            "country",
            "currency",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "email": {
              "type": [
                "string",
                "null"
              ]
            },
            "country": {
              "type": "string",
              "pattern": "^[A-Z]{2}$"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "archived_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "created",
        "summary": "A customer was created.",
        "data": {
          "id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "number": "C-1001",
          "name": "Alder & Finch Ltd",
          "email": null,
          "country": "GB",
          "currency": "GBP",
          "version": 1,
          "external_id": "crm-88213",
          "metadata": {
            "segment": "mid-market"
          },
          "archived_at": null,
          "created_at": "2026-03-02T09:14:05.120Z",
          "updated_at": "2026-03-02T09:14:05.120Z"
        }
      }
    ]
  },
  {
    "type": "customer.updated",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A customer was changed.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "customer.updated"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "number",
            "name",
            "email",
            "country",
            "currency",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "email": {
              "type": [
                "string",
                "null"
              ]
            },
            "country": {
              "type": "string",
              "pattern": "^[A-Z]{2}$"
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "archived_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "updated",
        "summary": "A customer was changed.",
        "data": {
          "id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "number": "C-1001",
          "name": "Alder & Finch Ltd",
          "email": "accounts@alderfinch.example",
          "country": "GB",
          "currency": "GBP",
          "version": 3,
          "external_id": "crm-88213",
          "metadata": {
            "segment": "mid-market"
          },
          "archived_at": null,
          "created_at": "2026-03-02T09:14:05.120Z",
          "updated_at": "2026-08-19T07:55:30.644Z"
        }
      }
    ]
  },
  {
    "type": "invoice.created",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A draft invoice was created.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.created"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "created",
        "summary": "A draft invoice was created.",
        "data": {
          "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "number": "DRAFT-c2efb868e564",
          "status": "draft",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
          "period": {
            "from": "2026-10-20",
            "to": "2026-11-20"
          },
          "currency": "GBP",
          "lines": [
            {
              "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "kind": "fixed",
              "description": "Platform licence",
              "quantity": "1",
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 79125,
                "currency": "GBP"
              }
            },
            {
              "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
              "kind": "usage",
              "description": "API calls",
              "quantity": "50000",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 25000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 104125,
            "currency": "GBP"
          },
          "tax": {
            "amount": 20825,
            "currency": "GBP"
          },
          "total": {
            "amount": 124950,
            "currency": "GBP"
          },
          "paid": {
            "amount": 0,
            "currency": "GBP"
          },
          "credited": {
            "amount": 0,
            "currency": "GBP"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 124950,
            "currency": "GBP"
          },
          "due_on": null,
          "bill_to": null,
          "version": 1,
          "external_id": null,
          "metadata": {},
          "created_at": "2026-11-20T08:45:00.000Z",
          "updated_at": "2026-11-20T08:45:00.000Z",
          "issued_at": null,
          "voided_at": null,
          "void_reason": null,
          "paid_at": null
        }
      }
    ]
  },
  {
    "type": "invoice.deleted",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A draft invoice was deleted.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.deleted"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "deleted",
        "summary": "A draft invoice was deleted.",
        "data": {
          "id": "01a1f821-62e0-7c0a-8473-d3f0c979f675",
          "number": "DRAFT-d3f0c979f675",
          "status": "draft",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "contract_id": null,
          "period": null,
          "currency": "GBP",
          "lines": [
            {
              "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a57",
              "kind": "manual",
              "description": "Platform licence",
              "quantity": "1",
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 79125,
                "currency": "GBP"
              }
            },
            {
              "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b68",
              "kind": "manual",
              "description": "API calls",
              "quantity": "50000",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 25000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 104125,
            "currency": "GBP"
          },
          "tax": {
            "amount": 20825,
            "currency": "GBP"
          },
          "total": {
            "amount": 124950,
            "currency": "GBP"
          },
          "paid": {
            "amount": 0,
            "currency": "GBP"
          },
          "credited": {
            "amount": 0,
            "currency": "GBP"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 124950,
            "currency": "GBP"
          },
          "due_on": null,
          "bill_to": null,
          "version": 2,
          "external_id": null,
          "metadata": {},
          "created_at": "2026-11-20T08:45:00.000Z",
          "updated_at": "2026-11-20T08:56:00.000Z",
          "issued_at": null,
          "voided_at": null,
          "void_reason": null,
          "paid_at": null
        }
      }
    ]
  },
  {
    "type": "invoice.issued",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "An invoice was issued to its customer.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.issued"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "issued",
        "summary": "An invoice was issued to its customer.",
        "data": {
          "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "number": "INV-2026-0417",
          "status": "issued",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
          "period": {
            "from": "2026-10-20",
            "to": "2026-11-20"
          },
          "currency": "GBP",
          "lines": [
            {
              "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "kind": "fixed",
              "description": "Platform licence",
              "quantity": "1",
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 79125,
                "currency": "GBP"
              }
            },
            {
              "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
              "kind": "usage",
              "description": "API calls",
              "quantity": "50000",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 25000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 104125,
            "currency": "GBP"
          },
          "tax": {
            "amount": 20825,
            "currency": "GBP"
          },
          "total": {
            "amount": 124950,
            "currency": "GBP"
          },
          "paid": {
            "amount": 0,
            "currency": "GBP"
          },
          "credited": {
            "amount": 0,
            "currency": "GBP"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 124950,
            "currency": "GBP"
          },
          "due_on": "2026-12-20",
          "bill_to": {
            "number": "C-1001",
            "name": "Alder & Finch Ltd",
            "email": "accounts@alderfinch.example",
            "country": "GB"
          },
          "version": 2,
          "external_id": null,
          "metadata": {},
          "created_at": "2026-11-20T08:45:00.000Z",
          "updated_at": "2026-11-20T09:00:00.000Z",
          "issued_at": "2026-11-20T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "paid_at": null
        }
      }
    ]
  },
  {
    "type": "invoice.paid",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "An invoice was paid in full.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.paid"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "paid",
        "summary": "An invoice was paid in full.",
        "data": {
          "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "number": "INV-2026-0417",
          "status": "paid",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
          "period": {
            "from": "2026-10-20",
            "to": "2026-11-20"
          },
          "currency": "GBP",
          "lines": [
            {
              "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
              "kind": "fixed",
              "description": "Platform licence",
              "quantity": "1",
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 79125,
                "currency": "GBP"
              }
            },
            {
              "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
              "kind": "usage",
              "description": "API calls",
              "quantity": "50000",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 25000,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 104125,
            "currency": "GBP"
          },
          "tax": {
            "amount": 20825,
            "currency": "GBP"
          },
          "total": {
            "amount": 124950,
            "currency": "GBP"
          },
          "paid": {
            "amount": 124950,
            "currency": "GBP"
          },
          "credited": {
            "amount": 0,
            "currency": "GBP"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 0,
            "currency": "GBP"
          },
          "due_on": "2026-12-20",
          "bill_to": {
            "number": "C-1001",
            "name": "Alder & Finch Ltd",
            "email": "accounts@alderfinch.example",
            "country": "GB"
          },
          "version": 3,
          "external_id": null,
          "metadata": {},
          "created_at": "2026-11-20T08:45:00.000Z",
          "updated_at": "2026-11-24T11:05:42.000Z",
          "issued_at": "2026-11-20T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "paid_at": "2026-11-24T11:05:42.000Z"
        }
      }
    ]
  },
  {
    "type": "invoice.updated",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "An invoice changed in what has no event of its own: a draft was edited, a part was paid, a payment was reversed or refunded, or its `external_id` or metadata changed.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.updated"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "part",
        "summary": "A part of the invoice was paid.",
        "data": {
          "id": "01a1587c-3ee0-7fb9-9362-c2efb868e506",
          "number": "INV-2026-0386",
          "status": "issued",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
          "period": {
            "from": "2026-09-20",
            "to": "2026-10-20"
          },
          "currency": "GBP",
          "lines": [
            {
              "id": "01a1587c-3ee0-7a10-8c3e-5d7b9f1e2a12",
              "kind": "fixed",
              "description": "Platform licence",
              "quantity": "1",
              "price": {
                "kind": "unit",
                "unit_amount": "79125"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 79125,
                "currency": "GBP"
              }
            },
            {
              "id": "01a1587c-3ee0-7b21-9d4f-6e8c0a2f3b23",
              "kind": "usage",
              "description": "API calls",
              "quantity": "48388",
              "price": {
                "kind": "unit",
                "unit_amount": "0.5"
              },
              "prorated": null,
              "tax_rate": "20",
              "amount": {
                "amount": 24194,
                "currency": "GBP"
              }
            }
          ],
          "subtotal": {
            "amount": 103319,
            "currency": "GBP"
          },
          "tax": {
            "amount": 20664,
            "currency": "GBP"
          },
          "total": {
            "amount": 123983,
            "currency": "GBP"
          },
          "paid": {
            "amount": 50000,
            "currency": "GBP"
          },
          "credited": {
            "amount": 0,
            "currency": "GBP"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 73983,
            "currency": "GBP"
          },
          "due_on": "2026-11-19",
          "bill_to": {
            "number": "C-1001",
            "name": "Alder & Finch Ltd",
            "email": "accounts@alderfinch.example",
            "country": "GB"
          },
          "version": 3,
          "external_id": null,
          "metadata": {},
          "created_at": "2026-10-20T08:45:00.000Z",
          "updated_at": "2026-11-10T10:00:00.000Z",
          "issued_at": "2026-10-20T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "paid_at": null
        }
      }
    ]
  },
  {
    "type": "invoice.voided",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "An issued invoice was voided; it is no longer owed.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "invoice.voided"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "type": "string"
                  },
                  "quantity": {
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "voided",
        "summary": "An issued invoice was voided; it is no longer owed.",
        "data": {
          "id": "01a1f49b-9780-7d64-b9e1-138b7c2c0f8b",
          "number": "INV-2026-0416",
          "status": "voided",
          "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
          "contract_id": null,
          "period": null,
          "currency": "EUR",
          "lines": [
            {
              "id": "01a1f49b-9780-7e32-8f5a-7d9e1b3c4a68",
              "kind": "manual",
              "description": "Onboarding workshop",
              "quantity": "2",
              "price": {
                "kind": "unit",
                "unit_amount": "49000"
              },
              "prorated": null,
              "tax_rate": "0",
              "amount": {
                "amount": 98000,
                "currency": "EUR"
              }
            }
          ],
          "subtotal": {
            "amount": 98000,
            "currency": "EUR"
          },
          "tax": {
            "amount": 0,
            "currency": "EUR"
          },
          "total": {
            "amount": 98000,
            "currency": "EUR"
          },
          "paid": {
            "amount": 0,
            "currency": "EUR"
          },
          "credited": {
            "amount": 0,
            "currency": "EUR"
          },
          "credit_applied": {
            "amount": 0,
            "currency": "EUR"
          },
          "balance": {
            "amount": 0,
            "currency": "EUR"
          },
          "due_on": "2026-12-19",
          "bill_to": {
            "number": "C-1002",
            "name": "Maison Perrault SARL",
            "email": null,
            "country": "FR"
          },
          "version": 3,
          "external_id": "erp-2026-118",
          "metadata": {
            "cost_centre": "4200"
          },
          "created_at": "2026-11-19T16:20:00.000Z",
          "updated_at": "2026-11-19T16:45:10.000Z",
          "issued_at": "2026-11-19T16:25:00.000Z",
          "voided_at": "2026-11-19T16:45:10.000Z",
          "void_reason": "Billed to the wrong customer",
          "paid_at": null
        }
      }
    ]
  },
  {
    "type": "payment.received",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A payment for an invoice was received.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "payment.received"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "received",
        "summary": "A payment for an invoice was received.",
        "data": {
          "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "amount": {
            "amount": 124950,
            "currency": "GBP"
          },
          "refunded": {
            "amount": 0,
            "currency": "GBP"
          },
          "refunds": [],
          "received_at": "2026-11-24T11:05:42.000Z",
          "status": "received",
          "method": "bank_transfer",
          "reference": "INV-2026-0417",
          "reversed_at": null,
          "reverse_reason": null,
          "version": 1,
          "external_id": "bank-77120",
          "metadata": {},
          "created_at": "2026-11-24T11:05:42.000Z",
          "updated_at": "2026-11-24T11:05:42.000Z",
          "invoice": {
            "status": "paid",
            "paid": {
              "amount": 124950,
              "currency": "GBP"
            },
            "balance": {
              "amount": 0,
              "currency": "GBP"
            },
            "version": 3
          }
        }
      },
      {
        "name": "part",
        "summary": "A part of the invoice was paid, so that it is not paid yet.",
        "data": {
          "id": "01a1c4e6-7500-7481-b59c-ab117cf68106",
          "invoice_id": "01a1587c-3ee0-7fb9-9362-c2efb868e506",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "amount": {
            "amount": 50000,
            "currency": "GBP"
          },
          "refunded": {
            "amount": 0,
            "currency": "GBP"
          },
          "refunds": [],
          "received_at": "2026-11-10T10:00:00.000Z",
          "status": "received",
          "method": "bank_transfer",
          "reference": "INV-2026-0386",
          "reversed_at": null,
          "reverse_reason": null,
          "version": 1,
          "external_id": "bank-70207",
          "metadata": {},
          "created_at": "2026-11-10T10:00:00.000Z",
          "updated_at": "2026-11-10T10:00:00.000Z",
          "invoice": {
            "status": "issued",
            "paid": {
              "amount": 50000,
              "currency": "GBP"
            },
            "balance": {
              "amount": 73983,
              "currency": "GBP"
            },
            "version": 3
          }
        }
      }
    ]
  },
  {
    "type": "payment.refunded",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "Money of a payment went back; it is owed again.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "payment.refunded"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "refunded",
        "summary": "A part of a payment went back.",
        "data": {
          "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "amount": {
            "amount": 124950,
            "currency": "GBP"
          },
          "refunded": {
            "amount": 24950,
            "currency": "GBP"
          },
          "refunds": [
            {
              "id": "01a21247-34e0-7d8a-b3f1-2f6c90a7de15",
              "amount": {
                "amount": 24950,
                "currency": "GBP"
              },
              "reason": "Sent back until the order is confirmed",
              "reference": "RF-2026-0031",
              "refunded_at": "2026-11-25T10:32:00.000Z"
            }
          ],
          "received_at": "2026-11-24T11:05:42.000Z",
          "status": "received",
          "method": "bank_transfer",
          "reference": "INV-2026-0417",
          "reversed_at": null,
          "reverse_reason": null,
          "version": 2,
          "external_id": "bank-77120",
          "metadata": {},
          "created_at": "2026-11-24T11:05:42.000Z",
          "updated_at": "2026-11-25T10:32:00.000Z",
          "invoice": {
            "status": "issued",
            "paid": {
              "amount": 100000,
              "currency": "GBP"
            },
            "balance": {
              "amount": 24950,
              "currency": "GBP"
            },
            "version": 4
          }
        }
      }
    ]
  },
  {
    "type": "payment.reversed",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A payment was reversed; its amount is owed again.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "payment.reversed"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
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
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "reversed",
        "summary": "A payment was reversed; its amount is owed again.",
        "data": {
          "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
          "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
          "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
          "amount": {
            "amount": 124950,
            "currency": "GBP"
          },
          "refunded": {
            "amount": 0,
            "currency": "GBP"
          },
          "refunds": [],
          "received_at": "2026-11-24T11:05:42.000Z",
          "status": "reversed",
          "method": "bank_transfer",
          "reference": "INV-2026-0417",
          "reversed_at": "2026-11-27T10:12:00.000Z",
          "reverse_reason": "The bank took the transfer back",
          "version": 2,
          "external_id": "bank-77120",
          "metadata": {},
          "created_at": "2026-11-24T11:05:42.000Z",
          "updated_at": "2026-11-27T10:12:00.000Z",
          "invoice": {
            "status": "issued",
            "paid": {
              "amount": 0,
              "currency": "GBP"
            },
            "balance": {
              "amount": 124950,
              "currency": "GBP"
            },
            "version": 4
          }
        }
      }
    ]
  },
  {
    "type": "webhook_delivery.exhausted",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A delivery was given up, because its attempts are used up or it was refused for good.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "webhook_delivery.exhausted"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "event_id",
            "event_type",
            "endpoint_id",
            "endpoint_url",
            "reason",
            "attempt_count",
            "last_response_status",
            "last_error_class",
            "first_attempt_at",
            "last_attempt_at",
            "failed_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "event_id": {
              "type": "string",
              "format": "uuid"
            },
            "event_type": {
              "type": "string"
            },
            "endpoint_id": {
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "type": "string"
            },
            "reason": {
              "type": "string"
            },
            "attempt_count": {
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "last_response_status": {
              "type": [
                "integer",
                "null"
              ],
              "format": "int32"
            },
            "last_error_class": {
              "type": [
                "string",
                "null"
              ]
            },
            "first_attempt_at": {
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "last_attempt_at": {
              "type": "string",
              "format": "date-time"
            },
            "failed_at": {
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "exhausted",
        "summary": "The endpoint has answered 401.",
        "data": {
          "id": "01a1f4b2-a1f0-7f11-8c5e-7d1b0a4f2c33",
          "event_id": "01a1f4b2-a1f0-7dcd-b1b4-0720327437c8",
          "event_type": "invoice.voided",
          "endpoint_id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
          "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
          "reason": "the endpoint answered 401, which is not retried",
          "attempt_count": 1,
          "last_response_status": 401,
          "last_error_class": null,
          "first_attempt_at": "2026-11-19T16:45:10.031Z",
          "last_attempt_at": "2026-11-19T16:45:10.031Z",
          "failed_at": "2026-11-19T16:45:10.238Z"
        }
      }
    ]
  },
  {
    "type": "webhook_endpoint.disabled",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A webhook endpoint was disabled.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "webhook_endpoint.disabled"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "endpoint_url",
            "description",
            "subscriptions",
            "status",
            "disabled_by",
            "status_reason",
            "disabled_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "type": "string"
            },
            "description": {
              "type": [
                "string",
                "null"
              ]
            },
            "subscriptions": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "event_type",
                  "schema_version"
                ],
                "properties": {
                  "event_type": {
                    "type": "string"
                  },
                  "schema_version": {
                    "type": "integer",
                    "format": "int32",
                    "minimum": 1
                  },
                  "filter": {
                    "type": "string"
                  }
                }
              }
            },
            "status": {
              "type": "string",
              "enum": [
                "pending_verification",
                "active",
                "disabled",
                "deleted"
              ]
            },
            "disabled_by": {
              "type": "string",
              "x-values": [
                "client",
                "operator"
              ]
            },
            "status_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "disabled_at": {
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "disabled",
        "summary": "The operator disabled an endpoint.",
        "data": {
          "id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
          "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
          "description": "Ledger import, production",
          "subscriptions": [
            {
              "event_type": "invoice.issued",
              "schema_version": 1
            },
            {
              "event_type": "payment.received",
              "schema_version": 1
            }
          ],
          "status": "disabled",
          "disabled_by": "operator",
          "status_reason": "Too many requests fail; please contact us.",
          "disabled_at": "2026-11-24T15:20:11.482Z"
        }
      }
    ]
  },
  {
    "type": "webhook_endpoint.restored",
    "schemaVersion": 1,
    "isCurrent": true,
    "isDeprecated": false,
    "description": "A disabled webhook endpoint was restored.",
    "schema": {
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "type": "string",
          "const": "webhook_endpoint.restored"
        },
        "schema_version": {
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "type": "boolean"
        },
        "data": {
          "type": "object",
          "required": [
            "id",
            "endpoint_url",
            "description",
            "subscriptions",
            "status",
            "restored_by",
            "status_reason",
            "restored_at"
          ],
          "properties": {
            "id": {
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "type": "string"
            },
            "description": {
              "type": [
                "string",
                "null"
              ]
            },
            "subscriptions": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "event_type",
                  "schema_version"
                ],
                "properties": {
                  "event_type": {
                    "type": "string"
                  },
                  "schema_version": {
                    "type": "integer",
                    "format": "int32",
                    "minimum": 1
                  },
                  "filter": {
                    "type": "string"
                  }
                }
              }
            },
            "status": {
              "type": "string",
              "enum": [
                "pending_verification",
                "active",
                "disabled",
                "deleted"
              ]
            },
            "restored_by": {
              "type": "string",
              "x-values": [
                "client",
                "operator"
              ]
            },
            "status_reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "restored_at": {
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "examples": [
      {
        "name": "restored",
        "summary": "A client restored an endpoint.",
        "data": {
          "id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
          "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
          "description": "Ledger import, production",
          "subscriptions": [
            {
              "event_type": "invoice.issued",
              "schema_version": 1
            },
            {
              "event_type": "payment.received",
              "schema_version": 1
            }
          ],
          "status": "active",
          "restored_by": "client",
          "status_reason": null,
          "restored_at": "2026-11-24T16:02:40.007Z"
        }
      }
    ]
  }
];
