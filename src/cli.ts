// The entry point of earlier releases: service managers may still start it.
import './countersign.js';
