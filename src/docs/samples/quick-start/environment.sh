export COUNTERSIGN_URL=https://countersign.example
export COUNTERSIGN_API_KEY=your-api-key
export RECEIVER_URL=https://your-receiver.example/hooks
